from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from markupsafe import Markup

from ..params.fields import parameter
from .base import SensitiveModel, ratio


@dataclass(frozen=True, kw_only=True)
class RecursiveLDiversity(SensitiveModel):
    """In every class the most frequent value is rarer than c times all values from the l-th on (001 Def 4.2).

    001 is Machanavajjhala et al., ℓ-Diversity: Privacy Beyond k-Anonymity (2006).

    >>> shoal.models.RecursiveLDiversity(c=3, l=2).parameters()
    {'c': 3.0, 'l': 2}
    """

    bound: ClassVar[str] = "l"
    eases: ClassVar[tuple[str, float] | None] = ("c", 1e9)
    beyond: ClassVar[dict[str, Any]] = {"l": 2**62}

    c: float = parameter("how many times the tail may be exceeded", above=0)
    l: int = parameter("the rank from which values count as the tail", minimum=1)  # noqa: E741

    def violations(self, **bindings: Any) -> Markup:
        above, below = ratio(self.c)
        return super().violations(above=above, below=below, **bindings)

    @property
    def least_rows(self) -> int:
        return self.l

    @property
    def favours_even_shares(self) -> bool:
        return True
