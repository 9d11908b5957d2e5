from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ...backends.base import Column
from ...params.fields import parameter, validate
from ...params.location import Misfit
from .base import Built, Readings, Taxonomy, expect

UNITS = ("day", "month", "quarter", "year", "decade")


@dataclass(frozen=True)
class Dates(Taxonomy):
    """Dates by month, quarter, year ...: each level coarser than the one before."""

    short: ClassVar[str] = "units"
    readings: ClassVar[Readings] = Readings(quasi="value", cut="value", sensitive="value")
    computes_labels: ClassVar[bool] = True

    units: tuple[str, ...] = parameter("the levels, from fine to coarse", choices=UNITS)

    def __post_init__(self) -> None:
        validate(self)
        if not self.units:
            raise Misfit(f"units must name at least one of {', '.join(UNITS)}")
        for finer, coarser in pairwise(self.units):
            if UNITS.index(finer) >= UNITS.index(coarser):
                raise Misfit(f"units must go from fine to coarse, and {coarser} does not come after {finer}")

    @property
    def height(self) -> int:
        return len(self.units) + 1

    def build(self, column: Column, level: int | None = None) -> Built:
        expect(column, "date")
        return Built("date", {"units": self.units if level is None else self.units[level - 1 : level]})
