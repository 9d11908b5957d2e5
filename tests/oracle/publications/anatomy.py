"""Anatomy (Xiao and Tao, VLDB 2006): a table of quasi-identifiers with group ids, and one of the values of each group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.oracle.publications.base import Belief, Row, grouped, mixed, simple


def fits(table: Sequence[Row], values: Sequence[Row], sensitive: Sequence[str]) -> bool:
    """Whether the two tables fit together: every group in both, each value once, at least one row, as many rows."""
    rows = Counter(row["gid"] for row in table)
    lines = [(row["gid"], *(row[name] for name in sensitive)) for row in values]
    counts: Counter[object] = Counter()
    for row in values:
        counts[row["gid"]] += row["rows"]
    return len({*lines}) == len(lines) and all(row["rows"] >= 1 for row in values) and rows == counts


def holds(values: Sequence[Row], attribute: str, l: float) -> bool:  # noqa: E741
    """Simple l-diversity of an attribute, from the table of values alone."""
    for rows in grouped(values, "gid").values():
        counts: Counter[object] = Counter()
        for row in rows:
            counts[row[attribute]] += row["rows"]
        if not simple([*counts.values()], l):
            return False
    return True


def belief(table: Sequence[Row], values: Sequence[Row], quasi: Sequence[str], attribute: str, person: Row) -> Belief:
    """What an attacker believes of a person.

    Any row of the person's quasi-identifiers may be the person's, and in its group any row may have any of the values.
    """
    counts = {gid: Counter[object]() for gid in {row["gid"] for row in values}}
    for row in values:
        counts[row["gid"]][row[attribute]] += row["rows"]
    mine = Counter(row["gid"] for row in table if all(row[name] == person[name] for name in quasi))
    return mixed((Fraction(n), counts[gid]) for gid, n in mine.items())


def answer(table: Sequence[Row], values: Sequence[Row], attribute: str, asked: Mapping[str, frozenset[Any]]) -> Fraction:
    """The estimate of a count query (§4 of the paper): of each group the rows that qualify, times the share of the values."""
    total = Fraction(0)
    lines = grouped(values, "gid")
    for gid, rows in grouped(table, "gid").items():
        qualify = sum(all(row[name] in wanted for name, wanted in asked.items() if name != attribute) for row in rows)
        counted = sum(line["rows"] for line in lines[gid] if attribute not in asked or line[attribute] in asked[attribute])
        total += Fraction(qualify * counted, len(rows))
    return total
