from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ..params.fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class UniqueDistinctLDiversity(SensitiveModel):
    """Every class is made of groups of l rows with l different sensitive values; rows left over are counted (002 Def 2).

    002 is BSGI: An Effective Algorithm towards Stronger l-Diversity (2008).

    >>> shoal.models.UniqueDistinctLDiversity(l=3).parameters()
    {'l': 3}
    """

    bound: ClassVar[str] = "l"
    beyond: ClassVar[dict[str, Any]] = {"l": 2**31}

    l: int = parameter(  # noqa: E741 - the papers' name
        "how many rows make a group, in which every sensitive value stands once", minimum=2, maximum=2**31
    )

    @property
    def least_rows(self) -> int:
        return self.l

    @property
    def rows_of_a_group(self) -> int:
        return self.l
