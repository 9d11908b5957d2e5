from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

from ..fields import parameter
from .base import TINY, SensitiveModel


@dataclass(frozen=True, kw_only=True)
class AlphaKAnonymity(SensitiveModel):
    """Every class holds at least k rows, and no sensitive value makes up more than alpha of it (000 §1.3)."""

    worst: ClassVar[Literal["min", "max"]] = "max"

    alpha: float = parameter("the largest share of a class that a value may make up", above=0, maximum=1)
    k: int = parameter("the fewest rows that a class may hold", minimum=1)
    values: tuple[str, ...] = parameter("the sensitive values whose share is bounded (default: all)", default=())

    @property
    def required(self) -> float:
        return self.alpha

    def probe(self) -> Self:
        return replace(self, alpha=TINY, k=1)
