"""What the modules of the models share. Notation as in the papers: N rows, counts c_1 >= c_2 >= ... >= c_m."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from tests.oracle.taxonomies import Taxonomy, labels_of, order, text, with_null

Counts = Mapping[Any, Any]
"""How many rows of a class have each sensitive value: whole numbers, or fractions where general values count in shares."""
Violation = tuple[float, float]
"""(observed, required)"""
SLACK = 1e-9
"""The relative tolerance in favour of the class, where real numbers are compared."""
REAL = (1, 1.2, 1.5, 1.9, 2, 2.5, 2.83, 3, 4)
"""Random parameters l that need not be whole."""
FACTORS = (0.1, 0.5, 1, 1.5, 2, 3, 10)
"""Random parameters c."""


@dataclass(frozen=True)
class Source:
    """The whole source, as models see it that compare a class with it."""

    counts: Counts
    taxonomy: Taxonomy | None = None
    others: Collection[Any] = ()
    """values that no row of it has, and that classes may have all the same"""

    @cached_property
    def values(self) -> list[Any]:
        """The sensitive values: in taxonomy order if there is a taxonomy, else in their own, NULL last."""
        distinct = {*self.counts, *self.others}
        if self.taxonomy is None:
            return [*sorted(distinct - {None}), *([None] if None in distinct else [])]
        complete = with_null(self.taxonomy)
        place = {labels_of(complete, leaf): position for position, leaf in enumerate(order(complete))}
        return sorted(distinct, key=lambda value: place[labels_of(complete, value)])


class Column(Protocol):
    """A sensitive attribute for which parameters are drawn: see `cases.Attribute`."""

    values: list[Any]
    taxonomy: Taxonomy | None


def ranked(counts: Counts) -> list[Any]:
    """c_1 >= c_2 >= ... >= c_m"""
    return sorted((count for count in counts.values() if count > 0), reverse=True)


def share(counts: Counts, value: Any) -> Fraction:
    """The share of a value in a class."""
    return Fraction(counts.get(value, 0)) / Fraction(sum(counts.values()))


def some_values(chance: random.Random, columns: Iterable[Column], most: int) -> list[str]:
    """A few values of these columns, as texts, for a parameter that names values; one that is nowhere is among them."""
    texts = sorted({str(text(value)) for column in columns for value in column.values if value is not None} | {"nowhere"})
    return chance.sample(texts, chance.randint(0, min(most, len(texts))))
