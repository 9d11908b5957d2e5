"""Randomization over small domains (Chaytor and Wang): a value is kept with a chance, or else drawn from those of its group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import prod
from typing import Any

from tests.oracle.publications.base import Row, grouped


def domains(values: Sequence[Row], attribute: str) -> dict[Any, tuple[list[Any], Fraction]]:
    """The values of each group, and the chance that one was kept."""
    return {
        gid: ([line[attribute] for line in lines], Fraction(lines[0]["kept"])) for gid, lines in grouped(values, "gid").items()
    }


def fits(table: Sequence[Row], values: Sequence[Row], attribute: str) -> bool:
    """Whether the two tables fit together: the same groups, each value once, every shown value among them, one chance."""
    lines = grouped(values, "gid")
    shown = grouped(table, "gid")
    return (
        lines.keys() == shown.keys()
        and all(len({line[attribute] for line in of}) == len(of) for of in lines.values())
        and all(len({line["kept"] for line in of}) == 1 and 0 <= of[0]["kept"] < 1 for of in lines.values())
        and all({row[attribute] for row in of} <= {line[attribute] for line in lines[gid]} for gid, of in shown.items())
    )


def posterior(prior: Mapping[Any, Fraction], domain: Sequence[Any], kept: Fraction, shown: Any) -> dict[Any, Fraction]:
    """Bayes: what is believed of a row that shows a value, by who knows how often each value occurs in the group."""
    weights = {value: share * (kept * (value == shown) + (1 - kept) / len(domain)) for value, share in prior.items()}
    return {value: weight / sum(weights.values()) for value, weight in weights.items()}


def bound(truth: Mapping[Any, Counter[Any]], values: Sequence[Row], attribute: str) -> Fraction:
    """What no belief is above of who knows the counts of each group. truth: these counts.

    For every assignment of the values in which a row has one there is another in which it has changed places with a row of
    another one. What is published of two rows is gamma^2 times as likely at most.
    """
    most = Fraction(0)
    for gid, (domain, kept) in domains(values, attribute).items():
        odds = amplification(domain, kept) ** 2
        total = truth[gid].total()
        most = max(most, *(odds * n / (odds * n + total - n) for n in truth[gid].values()))
    return most


def together(counts: Counter[Any], domain: Sequence[Any], kept: Fraction, shown: Sequence[Any]) -> Fraction:
    """The highest belief in a value of a row, of who knows the counts of a group and tries all assignments to its rows."""
    drawn = (1 - kept) / len(domain)
    total, beliefs = Fraction(0), Counter[Any]()
    for values in {*permutations(counts.elements())}:
        weight = prod((kept * (own == seen) + drawn for own, seen in zip(values, shown, strict=True)), start=Fraction(1))
        total += weight
        for row, own in enumerate(values):
            beliefs[row, own] += weight
    return max(beliefs.values()) / total


def amplification(domain: Sequence[Any], kept: Fraction) -> Fraction:
    """By how much one value makes a published one more likely than another does."""
    drawn = (1 - kept) / len(domain)
    return (kept + drawn) / drawn


def answer(table: Sequence[Row], values: Sequence[Row], attribute: str, asked: Mapping[str, frozenset[Any]]) -> Fraction:
    """The estimate of a count query: of N rows of a group that qualify and c that show a value, (c - N (1 - p) / m) / p."""
    total = Fraction(0)
    of = domains(values, attribute)
    for gid, rows in grouped(table, "gid").items():
        domain, kept = of[gid]
        qualify = [row for row in rows if all(row[name] in wanted for name, wanted in asked.items() if name != attribute)]
        for value in domain:
            if attribute in asked and value not in asked[attribute]:
                continue
            c = sum(row[attribute] == value for row in qualify)
            expected = Fraction(len(qualify), len(domain))
            total += (c - (1 - kept) * expected) / kept if kept else expected
    return total
