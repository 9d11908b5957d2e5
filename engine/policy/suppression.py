"""The records that a release may leave out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ..params.fields import parameter


@dataclass(frozen=True)
class Suppression:
    """The records that may be left out rather than generalized."""

    limit: float = parameter("the share of the records that may be suppressed", default=0.0, minimum=0, maximum=1)
    style: Literal["drop", "star"] = parameter("drop them, or publish them as rows of *", default="drop")

    def allowed(self, rows: int) -> int:
        """Return how many of the rows may be suppressed. The limit counts as a decimal number: 0.29 of 100 rows are 29."""
        return math.floor(Fraction(repr(self.limit)) * rows)
