"""Which combinations of columns single people out: counted exactly, or, of a large table, on some of their values."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ..run import Run
from . import drawing, rows
from .drawing import Key
from .rows import Coded, Column, Tally, Whole

LARGEST = 4
"""The most columns of a combination: who knows more of a person hardly needs the table."""
MOST = 1000
"""So many combinations are counted at most. Of many columns only the smaller ones are."""
FAIR = 0.9
"""If fewer rows are drawn than this part of what they are on average, a frequent value is not among them. Whoever has it is
hardly alone, so the rows that are alone are then a share of this many."""
NOTABLE = 0.05
"""From this share of rows or persons on a combination is shown first."""


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
    drawn: Key | None = None
    """None: every row of the table was counted"""
    expected: float = 0.0
    """how many rows are drawn on average"""
    adds: float = 0.0
    """the share of those who are alone, less the largest such share of the same columns without one of them"""

    @property
    def share(self) -> float:
        """Return the share of the persons, or else of the rows, that are alone with a combination of values."""
        return self.share_of_rows if self.persons is None else self.share_of_persons

    @property
    def share_of_rows(self) -> float:
        return _share(self.rows_alone, max(self.rows, FAIR * self.expected))

    @property
    def share_of_persons(self) -> float:
        return _share(self.persons_alone or 0, self.persons or 0)

    def as_json(self) -> dict[str, Any]:
        persons = {} if self.persons is None else {"persons_alone": round(self.share_of_persons, 6)}
        return {
            "columns": list(self.columns),
            "rows_alone": round(self.share_of_rows, 6),
            **persons,
            "values": self.different,
            "of_rows": self.rows,
            "adds": self.adds,
            "drawn": self.drawn.as_json() if self.drawn else None,
        }


def _share(part: int, whole: float) -> float:
    return part / whole if whole else 0.0


def size(columns: int) -> int:
    """Return the largest size of combinations such that all combinations up to it are MOST at most."""
    counts = [sum(math.comb(columns, i) for i in range(1, each + 1)) for each in range(1, min(LARGEST, columns) + 1)]
    return max([each for each, count in enumerate(counts, 1) if count <= MOST], default=min(1, columns))


def singled_out(run: Run, whole: Whole, tally: Tally, columns: Sequence[Column]) -> list[Combination]:
    """Return what each combination of the columns tells, the smallest notable ones first. The tally is dropped.

    The columns are taken from the one with the most values on. A combination is counted on a roll-up of the tally to its first
    column and those behind it. Where the tally lacks one of these, it is counted on rows that its first two columns draw.
    """
    ordered = sorted(columns, key=lambda column: (-column.values, column.number))
    start = next((i for i in range(len(ordered)) if tally.has(ordered[i:])), len(ordered))
    found = [*_on_some(run, whole, ordered, start)] if start else []
    found += _on_all(run, tally.cells, ordered, start)
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


def _on_all(run: Run, cells: Coded, ordered: Sequence[Column], start: int) -> Iterator[Combination]:
    """Count all rows for each combination whose first column stands at `start` or behind it; drop the cells."""
    largest = size(len(ordered))
    for place in range(start, len(ordered)):
        rest = ordered[place:]
        smaller = rows.rolled_up(run, cells, [column.number for column in rest])
        run.forget(cells.table)
        cells = smaller
        yield from _counted(run, cells, [(rest[0], *more) for more in _parts(rest[1:], largest - 1)])
        run.say(f"profile: combinations with {rest[0].name}")
    run.forget(cells.table)


def _on_some(run: Run, whole: Whole, ordered: Sequence[Column], end: int) -> Iterator[Combination]:
    """Count drawn rows for each combination whose first column stands before `end`: its first two columns draw them."""
    largest = size(len(ordered))
    keys: list[tuple[Key, Sequence[Column]]] = []
    """keys, each with the columns behind it, some of which may follow in a combination"""
    for place, column in enumerate(ordered[:end]):
        behind = ordered[place + 1 :]
        if whole.persons is None:  # known already
            yield Combination((column.name,), column.values, whole.rows, column.alone, None, None)
        else:
            keys.append((drawing.key([column], (), whole.rows), ()))
        for other, second in enumerate(behind if largest > 1 else (), 1):
            following = behind[other:] if largest > 2 else ()
            keys.append((drawing.key([column, second], following[: largest - 2], whole.rows), following))
    if not keys:
        return
    drawn = drawing.drawn(run, whole, ordered, [key for key, _ in keys])
    for key, following in keys:
        table = drawing.of_key(run, drawn, key, (*key.columns, *following))
        for each in _counted(run, table, [(*key.columns, *more) for more in _parts(following, max(0, largest - 2))]):
            yield replace(each, drawn=key, expected=whole.rows / key.one_of)
        run.forget(table.table)
        run.say(f"profile: combinations with {' and '.join(column.name for column in key.columns)}")
    run.forget(drawn.table)


def _parts(columns: Sequence[Column], largest: int) -> Iterator[tuple[Column, ...]]:
    """Yield the sets of the columns up to a size, the empty one first."""
    for count in range(largest + 1):
        yield from combinations(columns, count)


def _counted(run: Run, table: Coded, subsets: Sequence[tuple[Column, ...]]) -> Iterator[Combination]:
    """Yield what each subset of the columns of coded rows tells."""
    names = {tuple(column.number for column in subset): tuple(column.name for column in subset) for subset in subsets}
    for numbers, count in rows.counts(run, table, [*names]):
        persons = None if table.persons is None else count.persons
        yield Combination(names[numbers], count.different, table.rows, count.rows, table.persons, persons)
