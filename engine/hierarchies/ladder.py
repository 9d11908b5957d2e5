"""A taxonomy becomes a ladder: one row per leaf, one column per level, made by the template of its kind."""

from __future__ import annotations

from datetime import date
from decimal import Decimal, InvalidOperation
from functools import singledispatch
from itertools import groupby
from typing import Any, NamedTuple

from sqlglot import exp

from ..backends.base import Column
from ..errors import ColumnError
from ..run import Run
from ..sql.names import Relation, values
from ..sql.names import value as text_value
from .kinds import Dates, Hierarchy, Intervals, Mask, Order, Suppress, Taxonomy
from .weights import Weights
from .widths import step

LEVELS = 62
"""Every level takes a bit of a cell's path at least, and a path is one bigint."""


class Built(NamedTuple):
    """How a ladder is made: its template, its height, and what the template needs besides."""

    template: str
    height: int
    bindings: dict[str, Any]


class Width(NamedTuple):
    """The width of a level of intervals, and where an interval starts: numbers, or days or months since 1970 and 0."""

    size: int | float
    origin: int | float
    is_months: bool = False


def ladder(
    run: Run, tally: Relation, value: exp.Identifier, column: Column, taxonomy: Taxonomy, general: Weights | None = None
) -> tuple[Relation, int]:
    """The ladder of a column's taxonomy, (place, l0 … lh), and its height h.

    general: the column may hold labels of it instead of values, even of all rows of a value that has one of these weights.
    """
    built = build(taxonomy, column)
    if built.height > LEVELS:
        raise ColumnError(column.name, f"has a taxonomy of {built.height:,} levels, at most {LEVELS} can be told apart")
    if isinstance(taxonomy, Mask):
        _forbid_longer(run, tally, value, column, taxonomy)
    levels = list(range(built.height + 1))
    named = values(leaf for leaf, weight in general.of.items() if leaf is not None and weight) if general else []
    bindings = {"levels": levels, "general": general is not None, "named": named, **built.bindings}
    made = run.step(f"taxonomies/{built.template}", tally=tally, value=value, **bindings)
    return made, built.height


@singledispatch
def build(taxonomy: Taxonomy, column: Column) -> Built:
    """What makes the ladder of a taxonomy over a column of this type."""
    raise TypeError(f"no template builds a {type(taxonomy).__name__}")


@build.register
def _(taxonomy: Suppress, column: Column) -> Built:
    return Built("suppress", 1, {})


@build.register(Hierarchy)
@build.register(Order)
def _(taxonomy: Hierarchy | Order, column: Column) -> Built:
    rows = taxonomy.rows()
    if column.kind in ("integer", "number"):
        rows = sorted(rows, key=lambda row: _number(row[0]))  # numbers go in numeric order, not in the file's
    return Built("given", len(rows[0]) - 1, {"rows": rows})


@build.register
def _(taxonomy: Mask, column: Column) -> Built:
    pad = None if taxonomy.pad is None else text_value(taxonomy.pad)
    return Built("mask", taxonomy.length, {"length": taxonomy.length, "pad": pad})


@build.register
def _(taxonomy: Dates, column: Column) -> Built:
    _expect(column, "date")
    return Built("dates", len(taxonomy.units) + 1, {"units": taxonomy.units})


@build.register
def _(taxonomy: Intervals, column: Column) -> Built:
    if taxonomy.temporal:
        _expect(column, "date")
        first = date.fromisoformat(str(taxonomy.origin)) if taxonomy.origin else date(1970, 1, 1)
        days, months = (first - date(1970, 1, 1)).days, 12 * first.year + first.month - 1
        steps = [step(str(width)) for width in taxonomy.widths]
        widths = [Width(size, months, True) if unit == "month" else Width(size, days) for size, unit in steps]
        bindings = {"first_day": first.day - 1, "low": _date(taxonomy.low), "high": _date(taxonomy.high)}
        return Built("intervals_of_time", len(widths) + 1, {"widths": widths, **bindings})
    _expect(column, "integer", "number")
    origin = taxonomy.origin or 0
    numbers = [*taxonomy.widths, origin]
    whole = column.kind == "integer" and all(isinstance(number, int) for number in numbers)
    widths = [Width(width, origin) for width in taxonomy.widths]  # type: ignore[arg-type]
    bindings = {"whole": whole, "low": _bound(taxonomy.low), "high": _bound(taxonomy.high)}
    return Built("intervals", len(widths) + 1, {"widths": widths, **bindings})


def is_ordered(taxonomy: Taxonomy | None, column: Column) -> bool:
    """Whether the order of the taxonomy is that of numbers or of dates, so that a stretch of its values is an interval."""
    if column.kind not in ("integer", "number", "date") or isinstance(taxonomy, Mask):
        return False
    if not isinstance(taxonomy, Hierarchy | Order):
        return True
    rows = sorted(taxonomy.rows(), key=lambda row: _number(row[0]))
    labels = [[row[level] for row in rows] for level in range(len(rows[0]))]
    is_contiguous = all(sum(1 for _ in groupby(level)) == len(set(level)) for level in labels)
    return column.kind != "date" and is_contiguous and _number(rows[-1][0])[0] == 0


def _expect(column: Column, *kinds: str) -> None:
    if column.kind not in kinds:
        wanted = "dates" if "date" in kinds else "numbers"
        raise ColumnError(column.name, f"has a taxonomy that needs {wanted}, but is of type {column.type}")


def _date(text: object) -> exp.Expression | None:
    return None if text is None else exp.cast(text_value(str(text)), "date")


def _bound(number: object) -> exp.Expression | None:
    return None if number is None else exp.Literal.number(str(number))


def _number(text: str) -> tuple[int, Decimal]:
    """Numbers first and in their order; a leaf that is no number matches nothing in the column, and goes last."""
    try:
        return 0, Decimal(text)
    except InvalidOperation:
        return 1, Decimal(0)


def _forbid_longer(run: Run, tally: Relation, value: exp.Identifier, column: Column, mask: Mask) -> None:
    longer = run.rows("stages/longer", tally=tally, value=value, length=mask.length)
    if longer:
        shown = ", ".join(repr(leaf) for leaf, _ in longer)
        sentence = f"has a mask of {mask.length} characters, and {longer[0][1]:,} values of the source are longer: {shown}"
        raise ColumnError(column.name, sentence)
