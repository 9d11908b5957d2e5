from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from markupsafe import Markup

from ..params.fields import parameter
from .base import TINY, SensitiveModel, ratio


@dataclass(frozen=True, kw_only=True)
class PdRecursiveLDiversity(SensitiveModel):
    """Recursive (c,l)-diversity where some values may be disclosed (001 Def 4.3)."""

    bound: ClassVar[str] = "c"
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
