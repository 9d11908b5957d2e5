"""What the modules of the models share. Notation as in the papers: N rows, counts c_1 >= c_2 >= ... >= c_m."""

from __future__ import annotations

import random
from collections import Counter
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


class OfPersons(dict[Any, Any]):
    """How many persons of a class have each sensitive value. A person can have several, so `size` is not their sum."""

    def __init__(self, pairs: Iterable[tuple[Any, Any]]) -> None:
        """pairs: the person and the value of each row."""
        distinct = set(pairs)
        super().__init__(Counter(value for _, value in distinct))
        self.size = len({person for person, _ in distinct})


def size(counts: Counts) -> Any:
    """N: the rows of a class, or its persons where persons are counted."""
    return counts.size if isinstance(counts, OfPersons) else sum(counts.values())


@dataclass(frozen=True)
class Source:
    """The whole source, as models see it that compare a class with it."""

    counts: Counts
    taxonomy: Taxonomy | None = None
    others: Collection[Any] = ()
    """values that no row of it has, and that classes may have all the same"""
    people: int = 0
    """how many people of the population the labels of the class that is judged stand for, if there is a population"""

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
    """The share of a value in all that a class counts: its rows, or its pairs of a person and a value."""
    return Fraction(counts.get(value, 0)) / Fraction(sum(counts.values()))


def frequency(counts: Counts, value: Any) -> Fraction:
    """The share of the rows, or of the persons, of a class that have a value."""
    return Fraction(counts.get(value, 0)) / Fraction(size(counts))


def some_values(chance: random.Random, columns: Iterable[Column], most: int) -> list[str]:
    """A few values of these columns, as texts, for a parameter that names values; one that is nowhere is among them."""
    texts = sorted({str(text(value)) for column in columns for value in column.values if value is not None} | {"nowhere"})
    return chance.sample(texts, chance.randint(0, min(most, len(texts))))
