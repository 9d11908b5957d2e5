"""What the attackers share: rows as tuples, beliefs as exact fractions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

Row = Mapping[str, Any]
Belief = dict[Any, Fraction]


def grouped(rows: Iterable[Row], gid: str) -> dict[Any, list[Row]]:
    """The rows of each group."""
    groups: dict[Any, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row[gid]].append(row)
    return groups


def mixed(beliefs: Iterable[tuple[Fraction, Counter[Any]]]) -> Belief:
    """The belief in each value, from the counts in each group and the weight of the group."""
    total: Belief = defaultdict(Fraction)
    weights = Fraction(0)
    for weight, counts in beliefs:
        weights += weight
        for value, n in counts.items():
            total[value] += weight * Fraction(n, sum(counts.values()))
    return {value: belief / weights for value, belief in total.items()} if weights else {}


def exposed(persons: Iterable[Row], believes: Callable[[Row], Belief], most: Fraction) -> Fraction:
    """The share of the persons to whom some value is assigned with more than `most`."""
    everybody = list(persons)
    return Fraction(sum(max(believes(person).values(), default=Fraction(0)) > most for person in everybody), len(everybody))


def simple(counts: Sequence[int], l: float) -> bool:  # noqa: E741
    """Whether no value makes up more than 1/l."""
    return max(counts) * l <= sum(counts) * (1 + 1e-9)
