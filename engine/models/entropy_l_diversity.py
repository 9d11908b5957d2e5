from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from ..fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class EntropyLDiversity(SensitiveModel):
    """The entropy of the sensitive values of every class is at least ln l (001 Def 4.1)."""

    l: float = parameter("the entropy is at least that of l equally frequent values", minimum=1)  # noqa: E741

    @property
    def required(self) -> float:
        return self.l

    def probe(self) -> Self:
        return replace(self, l=1e300)
