from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal, Self

from ..params.fields import parameter
from ..params.location import Misfit
from .base import SensitiveModel

Lines = tuple[tuple[Fraction | int, Fraction | int], ...]

PSI: dict[str, Lines] = {"linear": ((0, 1),)}
"""The functions psi that a policy can choose (000 Def 11), each as the minimum of lines (start, slope). Point (0, 0) stands for
the share of one value, which is tau, and point (1, 1) for the share of l values, which is all rows. A line comes before the
lines that are lower further right. So psi is concave, and nowhere below k / l."""


@dataclass(frozen=True, kw_only=True)
class TauLDiversity(SensitiveModel):
    """In every class the k most frequent values together stay below psi, from tau for one to all rows for l (000 Def 9).

    000 is Tian and Zhang, Extending ℓ-diversity to generalize sensitive data (2011).

    >>> shoal.models.TauLDiversity(tau=0.5, l=3).parameters()
    {'tau': 0.5, 'l': 3, 'psi': 'linear'}
    """

    bound: ClassVar[str] = "tau"
    worst: ClassVar[Literal["min", "max"]] = "max"
    bounds_top_shares: ClassVar[bool] = True

    tau: float = parameter("the largest share of one value", above=0, below=1)
    l: int = parameter("how many values may make up a whole class", minimum=2)  # noqa: E741
    psi: str = parameter("the function that bounds the shares between one value and l", default="linear", choices=PSI)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tau * self.l * (1 + 1e-9) < 1:
            raise Misfit(f"tau must be at least 1/l, and {self.tau:g} is below 1/{self.l}: l values cannot all be that rare")

    @property
    def least_rows(self) -> int:
        return self.l

    def probe(self) -> Self:
        """Return the model with a tau of 0: no class satisfies it, and no policy may ask for it."""
        probe = copy(self)
        object.__setattr__(probe, "tau", 0.0)
        return probe

    @property
    def rises(self) -> Lines:
        """Return the lines of psi as (start, slope), on the scale of `PSI`."""
        return PSI[self.psi]

    def lines(self) -> list[tuple[Fraction, Fraction]]:
        """Return psi as the minimum of lines b + s k, as pairs (b, s). SWEEP generalizes sensitive values by them.

        A line with b below 0 is replaced by k tau: k values have at most k tau of the rows, and k tau is nowhere above such a
        line.
        """
        tau = Fraction(repr(self.tau))
        steps = [(start, Fraction(slope) / (self.l - 1)) for start, slope in self.rises]
        lines = [(tau + (1 - tau) * (start - step), (1 - tau) * step) for start, step in steps]
        return [(b, s) if b >= 0 else (Fraction(0), tau) for b, s in lines]

    @property
    def favours_even_shares(self) -> bool:
        return True
