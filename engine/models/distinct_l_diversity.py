from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ..params.fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class DistinctLDiversity(SensitiveModel):
    """Every class holds at least l different sensitive values (002 §2.3).

    002 is BSGI: An Effective Algorithm towards Stronger l-Diversity (2008).

    >>> shoal.models.DistinctLDiversity(l=2).parameters()
    {'l': 2}
    """

    bound: ClassVar[str] = "l"
    beyond: ClassVar[dict[str, Any]] = {"l": 2**62}
    holds_if_part_holds: ClassVar[bool] = True

    holds_with_noise: ClassVar[bool] = True

    l: int = parameter("the fewest different sensitive values in a class", minimum=1)  # noqa: E741 - the papers' name

    @property
    def least_rows(self) -> int:
        return self.l

    @property
    def favours_even_shares(self) -> bool:
        return True
