"""Shares with their intervals, and what is left of one when what everybody could guess is taken off (as `anonymeter` does)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..params.wording import rounded

SIGMAS = 1.959963984540054
"""So many standard deviations on either side hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Share:
    """How many of how many trials succeed, with Wilson's interval of 95 %: persons count as a sample of all there may be."""

    hits: float
    trials: float

    @property
    def rate(self) -> float:
        return self.hits / self.trials if self.trials else 0.0

    @property
    def _middle_and_error(self) -> tuple[float, float]:
        if not self.trials:
            return 0.5, 0.5
        square = SIGMAS**2
        middle = (self.hits + square / 2) / (self.trials + square)
        spread = self.hits * (self.trials - self.hits) / self.trials + square / 4
        return middle, SIGMAS / (self.trials + square) * math.sqrt(max(spread, 0.0))

    @property
    def low(self) -> float:
        middle, error = self._middle_and_error
        return max(0.0, middle - error)

    @property
    def high(self) -> float:
        middle, error = self._middle_and_error
        return min(1.0, middle + error)

    def as_json(self) -> dict[str, float | None]:
        return {"rate": rounded(self.rate), "low": rounded(self.low), "high": rounded(self.high)}


def gain(attack: Share, other: Share) -> dict[str, float | None]:
    """Return how much of what is left to learn an attack learns, beyond what succeeds without the person's row.

    (r - c) / (1 - c) with r the rate of the attack and c that of the other. The interval puts the errors of both together
    (Giomi et al., A Unified Framework for Quantifying Privacy Risk in Synthetic Data, 2022).
    """
    if other.rate >= 1:
        return dict.fromkeys(("gain", "gain_low", "gain_high"))
    found = (attack.rate - other.rate) / (1 - other.rate)
    (r, r_error), (c, c_error) = attack._middle_and_error, other._middle_and_error
    error = (1 - r) / (1 - c) * math.hypot(r_error / (1 - r), c_error / (1 - c)) if r < 1 and c < 1 else 0.0
    middle = (r - c) / (1 - c) if c < 1 else found
    return {
        "gain": rounded(found),
        "gain_low": rounded(max(-1.0, middle - error)),
        "gain_high": rounded(min(1.0, middle + error)),
    }
