from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from markupsafe import Markup

from ..params.fields import parameter
from .base import TINY, SensitiveModel
from .pd_recursive_l_diversity import PdRecursiveLDiversity


@dataclass(frozen=True, kw_only=True)
class NpdRecursiveLDiversity(SensitiveModel):
    """Positive-disclosure recursive (c1,l)-diversity, and guarded values are nowhere too rare (001 Def 4.4).

    001 is Machanavajjhala et al., ℓ-Diversity: Privacy Beyond k-Anonymity (2006).

    >>> shoal.models.NpdRecursiveLDiversity(c1=3, c2=5, l=2, guarded='Flu').parameters()
    {'c1': 3.0, 'c2': 5.0, 'l': 2, 'guarded': ['Flu']}
    """

    bound: ClassVar[str] = "c1"
    eases: ClassVar[tuple[str, float] | None] = ("c2", 0)
    beyond: ClassVar[dict[str, Any]] = {"c1": TINY, "guarded": ()}
    worst: ClassVar[Literal["min", "max"]] = "max"
    trivial_bound: ClassVar[float | None] = None
    value_parameters: ClassVar[tuple[str, ...]] = ("allowed", "guarded")

    c1: float = parameter("how many times the tail may be exceeded", above=0)
    c2: float = parameter("the percentage of a class that each guarded value makes up at least", minimum=0, below=100)
    l: int = parameter("the rank from which values count as the tail", minimum=1)  # noqa: E741
    allowed: tuple[str, ...] = parameter("the sensitive values that may be disclosed (Y)", default=())
    guarded: tuple[str, ...] = parameter("the sensitive values whose absence may not be disclosed (W)", default=())

    def violations(self, **bindings: Any) -> Markup:
        positive = PdRecursiveLDiversity(c=self.c1, l=self.l, allowed=self.allowed)
        return super().violations(positive=positive.violations(**bindings), **bindings)
