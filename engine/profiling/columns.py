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
    def share_alone(self) -> float:
        return self.alone / self.rows if self.rows else 0.0


class _Reading(NamedTuple):
    """How a column is counted: as what, and whether its values have an order that people know."""

    value: exp.Expression
    is_ordered: bool
    is_date: bool


def figures(run: Run, source: Relation, columns: Sequence[Column], raw: Relation) -> list[Figures]:
    """Return what each column of a source looks like; raw: its first rows."""
    counted: dict[int, tuple[int, int, int, int, int, str | None, str | None]] = {}
    numbered = list(enumerate(columns, 1))
    for start in range(0, len(numbered), AT_ONCE):
        batch = [(number, name(column.name), _reading(column)) for number, column in numbered[start : start + AT_ONCE]]
        for number, *each in run.rows("profiling/column_figures", source=source, columns=batch):
            rows, values, nulls, alone, placeholders = map(int, each[:5])
            counted[number] = rows, values, nulls, alone, placeholders, each[5], each[6]
    texts = _texts(run, raw, [number for number, column in numbered if column.kind == "other"])
    few = [(number, column) for number, column in numbered if counted[number][1] <= FEW]
    known = _known(run, source, few)
    return [Figures(column, number, *counted[number], texts.get(number), known.get(number)) for number, column in numbered]


def _reading(column: Column) -> _Reading:
    """Return how a column is counted. Values of odd types and of texts are told apart by their texts."""
    own = exp.column(name(column.name), table=name("s"))
    is_ordered = column.kind in ("integer", "number", "date")
    return _Reading(own if is_ordered else exp.cast(own, "varchar"), is_ordered, column.kind == "date")


def _texts(run: Run, raw: Relation, numbers: Sequence[int]) -> dict[int, Texts]:
    """Return what the texts of columns look like."""
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


def _known(run: Run, source: Relation, columns: Sequence[tuple[int, Column]]) -> dict[int, dict[str, int]]:
    """Return the values of columns that have few, with their rows."""
    found: dict[int, dict[str, int]] = {number: {} for number, _ in columns}
    for start in range(0, len(columns), AT_ONCE):
        batch = [
            (number, exp.cast(exp.column(name(column.name), table=name("s")), "varchar"))
            for number, column in columns[start : start + AT_ONCE]
        ]
        for number, each, n in run.rows("profiling/column_values", source=source, columns=batch):
            if each is not None:
                found[number][each] = int(n)
    return found


def folded(text: str) -> str:
    """Return a value without blanks at its ends, in capitals."""
    return text.strip(BLANKS).translate(CAPITALS)
