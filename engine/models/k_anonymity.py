from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from ..fields import parameter
from .base import Model


@dataclass(frozen=True, kw_only=True)
class KAnonymity(Model):
    """Every class holds at least k rows (001 Def 2.2)."""

    inherited: ClassVar[bool] = True

    k: int = parameter("the fewest rows that a class may hold", minimum=1)

    @property
    def required(self) -> float:
        return self.k

    def probe(self) -> Self:
        return replace(self, k=2**62)
