from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from ..fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class SimpleLDiversity(SensitiveModel):
    """No sensitive value makes up more than 1/l of a class (000 Def 1)."""

    l: float = parameter("the most frequent value makes up at most 1/l of a class", minimum=1)  # noqa: E741

    @property
    def required(self) -> float:
        return self.l

    def probe(self) -> Self:
        return replace(self, l=1e300)
