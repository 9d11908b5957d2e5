from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from markupsafe import Markup

from ..params.fields import parameter
from .base import TINY, SensitiveModel, ratio


@dataclass(frozen=True, kw_only=True)
class PdRecursiveLDiversity(SensitiveModel):
    """Recursive (c,l)-diversity where some values may be disclosed (001 Def 4.3).

    001 is Machanavajjhala et al., ℓ-Diversity: Privacy Beyond k-Anonymity (2006).

    >>> shoal.models.PdRecursiveLDiversity(c=3, l=2, allowed='Flu').parameters()
    {'c': 3.0, 'l': 2, 'allowed': ['Flu']}
    """

    bound: ClassVar[str] = "c"
    eases: ClassVar[tuple[str, float] | None] = ("l", 1)
    beyond: ClassVar[dict[str, Any]] = {"c": TINY}
    worst: ClassVar[Literal["min", "max"]] = "max"
    trivial_bound: ClassVar[float | None] = None
    value_parameters: ClassVar[tuple[str, ...]] = ("allowed",)

    c: float = parameter("how many times the tail may be exceeded", above=0)
    l: int = parameter("the rank from which values count as the tail", minimum=1)  # noqa: E741
    allowed: tuple[str, ...] = parameter("the sensitive values that may be disclosed (Y)", default=())

    def violations(self, **bindings: Any) -> Markup:
        above, below = ratio(self.c)
        return super().violations(above=above, below=below, **bindings)
