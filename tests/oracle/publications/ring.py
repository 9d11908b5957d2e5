"""Rings (003's NG, after Wong et al., non-homogeneous generalization), and who tries to rebuild one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any


def plan(values: Sequence[Any], order: Sequence[Any], l: int) -> list[Any]:  # noqa: E741
    """The values around the ring, which everybody knows who knows how often each one occurs.

    The most frequent values are dealt out first, in turn to as many seats as there are groups of l rows; ties by `order`.
    """
    counts = Counter(values)
    queue = [
        value for value in sorted(counts, key=lambda value: (-counts[value], order.index(value))) for _ in range(counts[value])
    ]
    seats: list[list[Any]] = [[] for _ in range(len(queue) // l)]
    for number, value in enumerate(queue):
        seats[number % len(seats)].append(value)
    return [value for seat in seats for value in seat]


def differ(ring: Sequence[Any], l: int) -> bool:  # noqa: E741
    """Whether any l neighbours are different."""
    return all(len({ring[(place + i) % len(ring)] for i in range(l)}) == l for place in range(len(ring)))


def beliefs(
    people: Sequence[int], records: Sequence[tuple[tuple[int, int], Any]], order: Sequence[Any], size: int
) -> list[dict[Any, Fraction]]:
    """What is believed of each person of a class, by who tries every arrangement of them in the ring, and every turn.

    people: a number of each person that others know. records: (lowest and highest number of l neighbours, value).
    """
    ring = plan([value for _, value in records], order, size)
    published, rows = Counter(records), len(people)
    found: list[Counter[Any]] = [Counter() for _ in people]
    for arrangement in permutations(range(rows)):
        windows = [[people[arrangement[(place + i) % rows]] for i in range(size)] for place in range(rows)]
        ends = [(min(window), max(window)) for window in windows]
        for turn in range(size):
            if Counter((ends[place], ring[(place + turn) % rows]) for place in range(rows)) == published:
                for place, person in enumerate(arrangement):
                    found[person][ring[place]] += 1
    return [{value: Fraction(n, counts.total()) for value, n in counts.items()} for counts in found]
