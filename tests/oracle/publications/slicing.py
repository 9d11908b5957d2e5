"""Slicing (Li, Li, Zhang and Molloy): columns of attributes, permuted inside each group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.oracle.publications.base import Belief, Row, grouped, mixed

Covers = Callable[[str, Any, Any], bool]
"""Whether what a release shows of an attribute may be of a person with this value."""


def belief(rows: Sequence[Row], columns: Sequence[Sequence[str]], attribute: str, person: Row, covers: Covers) -> Belief:
    """What an attacker believes of a person, by matching all columns.

    A person is in a group with the chance that its columns, drawn independently, show the person (§3.2 of the paper). There the
    person has a value of those tuples of the sensitive column that show the person.
    """
    beliefs = []
    for members in grouped(rows, "gid").values():
        weight = Fraction(len(members))
        values = Counter(row[attribute] for row in members)
        for column in columns:
            shows = [row for row in members if all(covers(a, row[a], person[a]) for a in column if a in person)]
            weight *= Fraction(len(shows), len(members))
            if attribute in column:
                values = Counter(row[attribute] for row in shows)
        if weight:
            beliefs.append((weight, values))
    return mixed(beliefs)


def answer(
    rows: Sequence[Row],
    columns: Sequence[Sequence[str]],
    asked: Mapping[str, frozenset[Any]],
    shown: Callable[[str, Any], frozenset[Any]],
) -> Fraction:
    """The estimate of a count query: of each group its rows, times the share of each column that qualifies.

    shown: the values that what a release shows of an attribute stands for; each of them is as likely
    """
    total = Fraction(0)
    for members in grouped(rows, "gid").values():
        product = Fraction(len(members))
        for column in columns:
            product *= sum((share(row, {a: asked[a] for a in column if a in asked}, shown) for row in members), Fraction(0))
            product /= len(members)
        total += product
    return total


def share(row: Row, asked: Mapping[str, frozenset[Any]], shown: Callable[[str, Any], frozenset[Any]]) -> Fraction:
    """For how much of a row its values count that qualify (000 §5.3.3)."""
    product = Fraction(1)
    for name, wanted in asked.items():
        product *= Fraction(len(wanted & shown(name, row[name])), len(shown(name, row[name])))
    return product
