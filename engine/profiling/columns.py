"""Measure the columns of a table one by one: values, NULLs, rows that are alone, ends, lengths, shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_letters, digits
from typing import NamedTuple

from sqlglot import exp

from ..backends.base import Column
from ..hierarchies.cleaning import BLANKS, CAPITALS, Clean
from ..run import Run
from ..sql.names import Relation, name, value

FEW = 300
"""The values of a column that has no more are looked at one by one: the longest list of countries is shorter."""
SHAPES = 20
"""So many shapes are looked at, the most frequent ones."""
AT_ONCE = 24
"""So many columns are measured in one statement: each needs a table in memory of its own."""
ORDERED = ("integer", "number", "date")
"""Kinds of columns whose values have an order that people know."""
LETTERS, DIGITS = ascii_letters, digits
"""Other letters stay as they are: they are rare in codes, and would make shapes many times dearer."""
FOLD = Clean(trim=True, upper=True)
"""What makes one value of those that differ in capitals and blanks only."""


class Shape(NamedTuple):
    """What values look like: letters are a, digits 9."""

    text: str
    values: int
    rows: int


@dataclass(frozen=True)
class Texts:
    """What the texts of a column look like, among the first rows of the table."""

    rows: int
    """the rows that were looked at and are not NULL"""
    different: int
    length: float
    """on average"""
    shortest: int
    longest: int
    folded: int
    """how many values are left once blanks at their ends and capitals do not count"""
    padded: int
    """the rows with blanks at the ends of their value"""
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Figures:
    """What is counted of a column over all rows."""

    column: Column
    number: int
    rows: int
    values: int
    """NULL is none of them"""
    nulls: int
    alone: int
    placeholders: int
    """the rows with a date such as 1900-01-01, which stands for none"""
    low: str | None
    high: str | None
    texts: Texts | None
    """None: the column holds no texts"""
    known: Mapping[str, int] | None
    """each value with its rows, without NULL; None: there are too many"""

    @property
    def name(self) -> str:
        return self.column.name

    @property
    def kind(self) -> str:
        return self.column.kind

    @property
    def is_ordered(self) -> bool:
        """Return whether the values have an order that people know; others are told apart by their texts."""
        return self.kind in ORDERED

    @property
    def share_alone(self) -> float:
        return self.alone / self.rows if self.rows else 0.0


class Place(NamedTuple):
    """Where all values of a column stand."""

    table: Relation
    column: str
    is_tally: bool
    """a row of the table stands for `n` rows of the source"""


class _Reading(NamedTuple):
    """How a column is counted: where, as what, and whether its values have an order that people know."""

    number: int
    table: Relation
    is_tally: bool
    value: exp.Expression
    is_ordered: bool
    is_date: bool


def figures(run: Run, columns: Sequence[Column], places: Mapping[int, Place], texts: Mapping[int, Texts]) -> list[Figures]:
    """Return what each column of a source looks like. places: where it is counted; texts: what `texts` found."""
    counted: dict[int, tuple[int, int, int, int, int, str | None, str | None]] = {}
    readings = [_reading(number, column, places[number]) for number, column in enumerate(columns, 1)]
    for start in range(0, len(readings), AT_ONCE):
        for number, *each in run.rows("profiling/column_figures", columns=readings[start : start + AT_ONCE]):
            rows, values, nulls, alone, placeholders = map(int, each[:5])
            counted[number] = rows, values, nulls, alone, placeholders, each[5], each[6]
    known = _known(run, [reading for reading in readings if counted[reading.number][1] <= FEW])
    return [
        Figures(column, number, *counted[number], texts.get(number), known.get(number))
        for number, column in enumerate(columns, 1)
    ]


def _reading(number: int, column: Column, place: Place) -> _Reading:
    """Return how a column is counted. Values of odd types and of texts are told apart by their texts."""
    own = exp.column(name(place.column), table=name("s"))
    is_ordered = column.kind in ORDERED
    read = own if is_ordered else exp.cast(own, "varchar")
    return _Reading(number, place.table, place.is_tally, read, is_ordered, column.kind == "date")


def texts(run: Run, raw: Relation, columns: Sequence[Column]) -> dict[int, Texts]:
    """Return what the texts of columns look like in some rows of a source, by the numbers of the columns."""
    numbers = [number for number, column in enumerate(columns, 1) if column.kind == "other"]
    shapes: dict[int, list[Shape]] = {}
    found: dict[int, Texts] = {}
    plain = exp.column(name("value"))
    folded, trimmed = FOLD.expression(plain), Clean(trim=True).expression(plain)
    for start in range(0, len(numbers), AT_ONCE):
        batch = numbers[start : start + AT_ONCE]
        rows = run.rows(
            "profiling/shapes",
            raw=raw,
            columns=[(number, name(f"v{number}")) for number in batch],
            signs=value(LETTERS + DIGITS),
            becomes=value("a" * len(LETTERS) + "9" * len(DIGITS)),
            most=SHAPES,
        )
        for number, shape, different, n in sorted(rows, key=lambda row: (row[0], -row[3], row[1])):
            shapes.setdefault(number, []).append(Shape(shape, int(different), int(n)))
        lines = [(number, name(f"v{number}"), folded, trimmed) for number in batch]
        for number, different, length, shortest, longest, left, padded, present in run.rows(
            "profiling/texts", raw=raw, columns=lines
        ):
            found[number] = Texts(
                int(present),
                int(different),
                float(length),
                int(shortest),
                int(longest),
                int(left),
                int(padded),
                tuple(shapes.get(number, ())),
            )
    return found


def _known(run: Run, readings: Sequence[_Reading]) -> dict[int, dict[str, int]]:
    """Return the values of columns that have few, with their rows."""
    found: dict[int, dict[str, int]] = {reading.number: {} for reading in readings}
    as_texts = [reading._replace(value=exp.cast(reading.value, "varchar")) for reading in readings]
    for start in range(0, len(as_texts), AT_ONCE):
        for number, each, n in run.rows("profiling/column_values", columns=as_texts[start : start + AT_ONCE]):
            if each is not None:
                found[number][each] = int(n)
    return found


def folded(text: str) -> str:
    """Return a value without blanks at its ends, in capitals."""
    return text.strip(BLANKS).translate(CAPITALS)
