from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from ..params.fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class EntropyLDiversity(SensitiveModel):
    """The entropy of the sensitive values of every class is at least ln l (001 Def 4.1).

    001 is Machanavajjhala et al., ℓ-Diversity: Privacy Beyond k-Anonymity (2006).

    >>> shoal.models.EntropyLDiversity(l=2).parameters()
    {'l': 2.0}
    """

    bound: ClassVar[str] = "l"
    beyond: ClassVar[dict[str, Any]] = {"l": 2.0**62}

    l: float = parameter("the entropy is at least that of l equally frequent values", minimum=1)  # noqa: E741

    @property
    def least_rows(self) -> int:
        return math.ceil(self.l * (1 - 1e-9))

    @property
    def favours_even_shares(self) -> bool:
        return True
