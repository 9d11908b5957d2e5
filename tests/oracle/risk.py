"""How likely people are found in a table, by definition: one attacker for each row, in exact fractions.

A class is given by the rows (or persons) in it, and by the people of the population that are like them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

Row = Mapping[str, Any]


def sizes(rows: Sequence[Row], quasi: Sequence[str], person: str | None = None) -> list[int]:
    """The rows of each class, or its different persons; NULL persons are one."""
    classes: dict[Any, list[Any]] = defaultdict(list)
    for number, row in enumerate(rows):
        classes[tuple(row[name] for name in quasi)].append(number if person is None else row[person])
    return [len({*members}) for members in classes.values()]


def figures(classes: Sequence[tuple[int, int]], threshold: Fraction = Fraction(1, 5)) -> dict[str, Fraction]:
    """The figures of classes (rows, people of the population)."""
    members = [(Fraction(1, n), Fraction(1, people)) for n, people in classes for _ in range(n)]
    searched = [Fraction(1, people) for n, people in classes for _ in range(people)]
    count = len(members)
    journalist = [risk for _, risk in members]
    return {
        "prosecutor_risk": max(risk for risk, _ in members),
        "prosecutor_risk_mean": sum(risk for risk, _ in members) / count,
        "prosecutor_risk_above": Fraction(sum(risk > threshold for risk, _ in members), count),
        "journalist_risk": max(journalist),
        "journalist_risk_mean": max(sum(journalist) / count, sum(searched) / len(searched)),
        "journalist_risk_above": Fraction(sum(risk > threshold for risk in journalist), count),
        "marketer_risk": sum(journalist) / count,
        "sample_uniqueness": Fraction(sum(n == 1 for n, _ in classes), count),
    }


def histogram(found: Sequence[int]) -> list[list[int]]:
    """How many classes have each size."""
    return [[n, classes] for n, classes in sorted(Counter(found).items())]
