"""Which combinations of columns single people out: counted exactly, or, of a large table, on all rows of some values."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ..run import Run
from ..sql.names import name
from . import rows
from .rows import Coded, Whole

LARGEST = 4
"""The most columns of a combination: who knows more of a person hardly needs the table."""
MOST = 1000
"""So many combinations are counted at most. Of many columns only the smaller ones are."""
NOTABLE = 0.05
"""From this share of rows or persons on a combination is shown first."""
SMALL = 25_000
"""If the first rows have so many combinations at most, those of the whole table are few, and are counted exactly."""
DRAWN = 50_000
"""So many rows are drawn about, all rows of some values: of a share of 5 % they tell two digits."""
FEWEST = 4
"""So many values of a column are drawn at least."""


@dataclass(frozen=True)
class Column:
    """A column that others may know."""

    number: int
    name: str
    values: int
    """NULL is one of them"""


@dataclass(frozen=True)
class Drawn:
    """The values of one column whose rows were counted in place of all rows."""

    column: str
    values: int
    of_values: int

    def as_json(self) -> dict[str, Any]:
        return dict(vars(self))


@dataclass(frozen=True)
class Combination:
    """What a combination of columns tells of rows and persons."""

    columns: tuple[str, ...]
    different: int
    """how many combinations of values there are among the rows"""
    rows: int
    """the rows that were counted"""
    rows_alone: int
    persons: int | None
    """the persons who were counted, if persons are"""
    persons_alone: int | None
    drawn: Drawn | None
    """None: every row of the table was counted"""
    adds: float = 0.0
    """the share of those who are alone, less the largest such share of the same columns without one of them"""

    @property
    def share(self) -> float:
        """Return the share of the persons, or else of the rows, that are alone with a combination of values."""
        part, whole = (self.rows_alone, self.rows) if self.persons is None else (self.persons_alone or 0, self.persons)
        return part / whole if whole else 0.0

    def as_json(self) -> dict[str, Any]:
        share = {"rows_alone": _share(self.rows_alone, self.rows)}
        if self.persons is not None:
            share["persons_alone"] = _share(self.persons_alone or 0, self.persons)
        drawn = self.drawn.as_json() if self.drawn else None
        return {
            "columns": list(self.columns),
            **share,
            "values": self.different,
            "of_rows": self.rows,
            "adds": self.adds,
            "drawn": drawn,
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 6) if whole else 0.0


def size(columns: int) -> int:
    """Return the largest size of combinations such that all combinations up to it are MOST at most."""
    counts = [sum(math.comb(columns, i) for i in range(1, each + 1)) for each in range(1, min(LARGEST, columns) + 1)]
    return max([each for each, count in enumerate(counts, 1) if count <= MOST], default=min(1, columns))


def singled_out(run: Run, whole: Whole, first: Coded, columns: Sequence[Column]) -> list[Combination]:
    """Return what each combination of the columns tells, the smallest notable ones first; first: the first rows in numbers.

    The columns are taken from the one with the most values on. A combination is counted on a roll-up to its first column and
    those behind it. Of a large table such a roll-up may have too many combinations: then some values of the first column are
    drawn, and their rows are counted. Of each combination all rows are among these or none.
    """
    ordered = sorted(columns, key=lambda column: (-column.values, column.number))
    numbers = [column.number for column in ordered]
    tails = [tuple(numbers[start:]) for start in range(len(numbers))]
    is_all, exact = first.rows == whole.rows, 0
    if not is_all:
        reached = [count.different for _, count in rows.counts(run, first, tails)]
        exact = next((start for start, count in enumerate(reached) if count <= SMALL), len(numbers))
    found: list[Combination] = []
    table = first
    for start, tail in enumerate(tails):
        before, drawn = table, None
        if start < exact:
            table, drawn = _drawn(run, whole, ordered[start:])
        elif not is_all and start == exact:
            table = _tallied(run, whole, ordered[start:])
        else:
            table = rows.rolled_up(run, table, tail)
        run.forget(before.table)
        found += _counted(run, table, ordered, start, size(len(numbers)), drawn)
        run.say(f"profile: combinations with {ordered[start].name}, of {table.rows} rows")
    places = {column.name: place for place, column in enumerate(columns)}
    return sorted(
        _with_gains([_in_order(each, places) for each in found]),
        key=lambda each: (each.share <= NOTABLE, len(each.columns), -each.share, [places[column] for column in each.columns]),
    )


def _in_order(found: Combination, places: dict[str, int]) -> Combination:
    """Return a combination with its columns in the order of the source."""
    return replace(found, columns=tuple(sorted(found.columns, key=places.__getitem__)))


def _with_gains(found: Sequence[Combination]) -> Iterator[Combination]:
    """Yield the combinations with what each adds to those of one column less."""
    shares = {each.columns: each.share for each in found} | {(): 0.0}
    for each in found:
        smaller = max(shares[part] for part in combinations(each.columns, len(each.columns) - 1))
        yield replace(each, adds=round(max(0.0, each.share - smaller), 6))


def _counted(
    run: Run, table: Coded, ordered: Sequence[Column], start: int, largest: int, drawn: Drawn | None
) -> Iterator[Combination]:
    """Yield what each combination tells whose column with the most values is the one at `start`."""
    names = {column.number: column.name for column in ordered}
    behind = [column.number for column in ordered[start + 1 :]]
    subsets = [(ordered[start].number, *others) for more in range(largest) for others in combinations(behind, more)]
    for subset, count in rows.counts(run, table, subsets):
        persons = None if table.persons is None else count.persons
        columns = tuple(names[number] for number in subset)
        yield Combination(columns, count.different, table.rows, count.rows, table.persons, persons, drawn)


def _tallied(run: Run, whole: Whole, columns: Sequence[Column]) -> Coded:
    """Return the combinations of the whole table in numbers. They hold the first and last of their persons only."""
    numbers = [column.number for column in columns]
    read = rows.read([(column.number, column.name) for column in columns])
    raw = run.step("profiling/raw_tally", source=whole.source, read=read, person=whole.key)
    return replace(rows.coded(run, raw, numbers, whole.person is not None), persons=whole.persons)


def _drawn(run: Run, whole: Whole, columns: Sequence[Column]) -> tuple[Coded, Drawn]:
    """Return the rows of some values of the first column in numbers: about DRAWN of them."""
    anchor, numbers = columns[0], [column.number for column in columns]
    values = min(anchor.values, max(FEWEST, math.ceil(anchor.values * DRAWN / whole.rows)))
    chosen = run.step("profiling/chosen_values", source=whole.source, column=name(anchor.name), count=values)
    raw = run.step(
        "profiling/raw_rows",
        source=whole.source,
        read=rows.read([(column.number, column.name) for column in columns]),
        person=whole.key,
        chosen=chosen,
        anchor=name(anchor.name),
        limit=0,
    )
    run.forget(chosen)
    return rows.coded(run, raw, numbers, whole.person is not None), Drawn(anchor.name, values, anchor.values)
