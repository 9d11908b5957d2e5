from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from ..params.fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class SimpleLDiversity(SensitiveModel):
    """No sensitive value makes up more than 1/l of a class (000 Def 1).

    000 is Tian and Zhang, Extending ℓ-diversity to generalize sensitive data (2011).

    >>> shoal.models.SimpleLDiversity(l=2).parameters()
    {'l': 2.0}
    """

    bound: ClassVar[str] = "l"
    beyond: ClassVar[dict[str, Any]] = {"l": 2.0**62}

    holds_with_noise: ClassVar[bool] = True

    l: float = parameter("the most frequent value makes up at most 1/l of a class", minimum=1)  # noqa: E741

    @property
    def largest_share(self) -> float:
        return 1 / self.l

    @property
    def least_rows(self) -> int:
        return math.ceil(self.l * (1 - 1e-9))

    @property
    def favours_even_shares(self) -> bool:
        return True
