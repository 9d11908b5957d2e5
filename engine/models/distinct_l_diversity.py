from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from ..fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class DistinctLDiversity(SensitiveModel):
    """Every class holds at least l different sensitive values (002 §2.3)."""

    inherited: ClassVar[bool] = True

    l: int = parameter("the fewest different sensitive values in a class", minimum=1)  # noqa: E741 - the papers' name

    @property
    def required(self) -> float:
        return self.l

    def probe(self) -> Self:
        return replace(self, l=2**62)
