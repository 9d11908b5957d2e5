from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar, NamedTuple

from sqlglot import exp

from ...backends.base import Column
from ...params.fields import parameter, validate
from ...sql.names import value
from ..widths import check_widths, decimals, step
from .base import Built, Readings, Taxonomy, expect

EPOCH = date(1970, 1, 1)


class Width(NamedTuple):
    """The width of a level's intervals, and where one of them starts: as numbers, days since 1970, or months since year 0."""

    size: int | exp.Expression
    origin: int | exp.Expression
    is_months: bool = False


@dataclass(frozen=True)
class Intervals(Taxonomy):
    """Intervals of numbers or of dates, each level coarser than the one before."""

    short: ClassVar[str] = "widths"
    readings: ClassVar[Readings] = Readings(quasi="value", cut="value", sensitive="value")
    computes_labels: ClassVar[bool] = True

    widths: tuple[int | float | str, ...] = parameter(
        'the widths of the levels: numbers, or times such as "7 days", "1 month", "10 years"; each a multiple of the one before'
    )
    origin: int | float | str | None = parameter("where an interval begins: a number or a date (2000-01-01)", default=None)
    low: int | float | str | None = parameter("below this number or date everything is one interval", default=None)
    high: int | float | str | None = parameter("from this number or date on everything is one interval", default=None)

    def __post_init__(self) -> None:
        validate(self)
        check_widths(self.widths, {"origin": self.origin, "low": self.low, "high": self.high})

    @property
    def height(self) -> int:
        return len(self.widths) + 1

    @property
    def is_temporal(self) -> bool:
        """Return whether these are intervals of dates."""
        return isinstance(self.widths[0], str)

    def build(self, column: Column, level: int | None = None) -> Built:
        expect(column, *(("date",) if self.is_temporal else ("integer", "number")))
        built = self._of_dates() if self.is_temporal else self._of_numbers(column)
        if level is not None:
            built.bindings["widths"] = built.bindings["widths"][level - 1 : level]
        return built

    def _of_numbers(self, column: Column) -> Built:
        origin = self.origin or 0
        is_whole = column.kind == "integer" and all(isinstance(number, int) for number in [*self.widths, origin])
        digits = 0 if is_whole else max(1, *(decimals(number) for number in [*self.widths, origin]))
        bindings = {
            "widths": [Width(_number(width), _number(origin)) for width in self.widths],
            "whole": is_whole,
            "digits": digits,
            "unit": _number(Decimal(1).scaleb(-digits)),
            "limit": float(10 ** (35 - digits)),
            "is_float": column.type == "FLOAT",
            "low": None if self.low is None else _number(self.low),
            "high": None if self.high is None else _number(self.high),
        }
        return Built("intervals", bindings)

    def _of_dates(self) -> Built:
        first = date.fromisoformat(str(self.origin)) if self.origin else EPOCH
        days, months = (first - EPOCH).days, 12 * first.year + first.month - 1
        steps = [step(str(width)) for width in self.widths]
        widths = [Width(size, months, True) if unit == "month" else Width(size, days) for size, unit in steps]
        bindings: dict[str, Any] = {"first_day": first.day - 1, "low": _date(self.low), "high": _date(self.high)}
        return Built("intervals_of_time", {"widths": widths, **bindings})


def _number(number: object) -> exp.Expression:
    """Return a number as a decimal literal, without an exponent: with one it would be a double."""
    return exp.Literal.number(f"{Decimal(str(number)):f}")


def _date(bound: object) -> exp.Expression | None:
    return None if bound is None else exp.cast(value(str(bound)), "date")
