from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal, Self

from ..fields import parameter
from ..place import Misfit
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class TauLDiversity(SensitiveModel):
    """In every class the k most frequent values together stay below a line from tau for one to all rows for l (000 Def 9)."""

    bound: ClassVar[str] = "tau"
    worst: ClassVar[Literal["min", "max"]] = "max"

    tau: float = parameter("the largest share of one value", above=0, below=1)
    l: int = parameter("how many values may make up a whole class", minimum=2)  # noqa: E741
    psi: Literal["linear"] = parameter("the function that bounds the shares between one value and l", default="linear")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tau * self.l * (1 + 1e-9) < 1:
            raise Misfit(f"tau must be at least 1/l, and {self.tau:g} is below 1/{self.l}: l values cannot all be that rare")

    @property
    def least(self) -> int:
        return self.l

    def probe(self) -> Self:
        """No class reaches a tau of 0, which no policy may ask for."""
        probe = copy(self)
        object.__setattr__(probe, "tau", 0.0)
        return probe

    def lines(self) -> list[tuple[Fraction, Fraction]]:
        """psi as the least of lines b + s k: what steers the generalization of sensitive values."""
        tau = Fraction(repr(self.tau))
        slope = (1 - tau) / (self.l - 1)
        return [(tau - slope, slope)]
