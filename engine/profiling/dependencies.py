"""Keys of a table, and columns that tell others: counted on the combinations of two columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..release.exposure import EVIDENCE
from ..run import Run
from . import rows
from .columns import Figures
from .rows import Coded


@dataclass(frozen=True)
class Dependency:
    """A column whose value tells that of another column."""

    column: str
    tells: str
    values: int
    """how many values the first column has"""
    rows: int
    """the rows beyond the first one of each value, all of which agree"""

    def as_json(self) -> dict[str, Any]:
        return dict(vars(self))


def found(run: Run, first: Coded, columns: Sequence[Figures]) -> tuple[list[tuple[str, ...]], list[Dependency]]:
    """Return the keys of one and of two columns, and the columns that tell others. NULL is a value like any other.

    A key is a set of columns whose values no two rows share, without a smaller key in it. A column with one value is told by
    every column, and a key tells every column: neither is listed. Nor is what fewer than EVIDENCE rows say.

    first: the first rows of the table in numbers. If there are others, they may break a key of two columns, so none is listed.
    """
    names = {column.number: column.name for column in columns}
    keys: list[tuple[int, ...]] = [(column.number,) for column in columns if column.alone == column.rows > 1]
    singles = {subset[0]: count.different for subset, count in rows.counts(run, first, [(number,) for number in names])}
    others = [number for number in names if (number,) not in keys and singles[number] > 1]
    pairs = {subset: count.different for subset, count in rows.counts(run, first, list(combinations(others, 2)))}
    if first.rows == columns[0].rows:
        keys += [pair for pair, different in pairs.items() if different == first.rows]
    tells = [
        Dependency(names[one], names[other], singles[one], first.rows - singles[one])
        for pair, different in pairs.items()
        for one, other in (pair, pair[::-1])
        if different == singles[one] and first.rows - singles[one] >= EVIDENCE
    ]
    return [tuple(names[number] for number in key) for key in keys], _in_order(tells, names.values())


def _in_order(tells: Iterable[Dependency], names: Iterable[str]) -> list[Dependency]:
    places = {name: place for place, name in enumerate(names)}
    return sorted(tells, key=lambda each: (places[each.column], places[each.tells]))
