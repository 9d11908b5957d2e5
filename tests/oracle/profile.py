"""What a profile counts, once more in plain Python: values, rows and persons that are alone, keys, columns that tell others."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import combinations

Row = dict[str, Hashable]


def column(rows: Sequence[Row], name: str) -> tuple[int, int, int]:
    """Return the values of a column without NULL, its NULLs, and the rows that are alone with their value, NULL among them."""
    counts = Counter(row[name] for row in rows)
    return len(counts.keys() - {None}), counts[None], sum(1 for count in counts.values() if count == 1)


def combination(rows: Sequence[Row], columns: Sequence[str], person: Sequence[str]) -> tuple[int, int, int]:
    """Return how many combinations there are, and how many rows and persons are alone with one of theirs."""
    holders: dict[tuple[Hashable, ...], list[tuple[Hashable, ...]]] = {}
    for row in rows:
        key = tuple(row[name] for name in columns)
        holders.setdefault(key, []).append(whose(row, person))
    rows_alone = sum(1 for persons in holders.values() if len(persons) == 1)
    singled = {persons[0] for persons in holders.values() if len(set(persons)) == 1}
    return len(holders), rows_alone, len(singled)


def whose(row: Row, person: Sequence[str]) -> tuple[Hashable, ...]:
    """Return whose row a row is. NULL and an empty text are the same nobody."""
    return tuple(row[name] or "" for name in person)


def keys(rows: Sequence[Row], names: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the sets of one or two columns whose values no two rows share, without those that hold a smaller one."""

    def is_key(columns: tuple[str, ...]) -> bool:
        return len(rows) > 1 and len({tuple(row[name] for name in columns) for row in rows}) == len(rows)

    singles = [(name,) for name in names if is_key((name,))]
    pairs = [pair for pair in combinations(names, 2) if is_key(pair)]
    return singles + [pair for pair in pairs if not any((name,) in singles for name in pair)]


def tells(rows: Sequence[Row], names: Sequence[str], evidence: int) -> list[tuple[str, str]]:
    """Return the pairs of columns of which the first one tells the second: all rows of each value agree.

    Keys tell every column and a column with one value is told by every one: these are left out, as is what fewer rows than
    `evidence` say, the first row of each value aside.
    """
    single = {key[0] for key in keys(rows, names) if len(key) == 1}
    found = []
    for one in names:
        for other in names:
            values = {row[one] for row in rows}
            if one == other or {one, other} & single or len({row[other] for row in rows}) == 1 or len(values) == 1:
                continue
            agree = all(len({row[other] for row in rows if row[one] == value}) == 1 for value in values)
            if agree and len(rows) - len(values) >= evidence:
                found.append((one, other))
    return found


def drawn(rows: Sequence[Row], columns: Sequence[str], one_of: int) -> list[Row]:
    """Return the rows of one of so many combinations of values of one or two columns: their marks make a multiple of that."""

    def mark(value: Hashable) -> int:
        return int(hashlib.md5(("" if value is None else str(value)).encode()).hexdigest()[:4], 16)

    return [row for row in rows if sum(mark(row[column]) for column in columns) % one_of == 0]
