"""Quasi-sensitive values in plain Python, from 004: links, beliefs, both models, the cost of suppression, and its least cost.

A world is what an outsider knows: the terms of each label. A class is a list of rows, a row a set of terms. A pattern keeps a
subset of each row's terms.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.oracle.models import qs_l_diversity, qs_t_closeness

Terms = frozenset[Any]
Pattern = tuple[Terms, ...]


@dataclass
class World:
    """The knowledge, and the prior belief in each label; how terms that no label has are read."""

    labels: Mapping[Any, Collection[Any]]
    unknown: str = "unlink"  # or ignore
    _linked: dict[Terms, frozenset[Any]] = field(default_factory=dict)

    def linked(self, terms: Terms) -> frozenset[Any]:
        """K: the labels that have every term (Def 2). No term: all labels."""
        if terms not in self._linked:
            known = set().union(*self.labels.values())
            asked = terms & known if self.unknown == "ignore" else terms
            self._linked[terms] = frozenset(label for label, of in self.labels.items() if asked <= set(of))
        return self._linked[terms]

    def posterior(self, rows: Sequence[Terms]) -> dict[Any, Fraction]:
        """Beta: the mean over the rows of the belief 1/|K| in each label of K. It is also the estimate of alpha of a table."""
        beta: Counter[Any] = Counter()
        for terms in rows:
            for label in self.linked(terms):
                beta[label] += Fraction(1, len(self.linked(terms)) * len(rows))
        return dict(beta)


@dataclass
class Asked:
    """The models that a class must satisfy: (name, parameters), and the prior belief."""

    models: Sequence[tuple[str, Mapping[str, Any]]]
    alpha: Mapping[Any, Fraction] = field(default_factory=dict)

    def holds(self, beta: Mapping[Any, Fraction]) -> bool:
        for model, parameters in self.models:
            if model == "qs_l_diversity" and qs_l_diversity.violations(beta, None, **parameters):
                return False
            if model == "qs_t_closeness":
                t = parameters["t"]
                if qs_t_closeness.squared_distance(beta, self.alpha) > t * t * (1 + 1e-9) + 1e-12:
                    return False
        return True


# --- the cost of a suppression (eq. 2) ------------------------------------------------------------------------------


def harmonic(n: int) -> Fraction:
    return sum((Fraction(1, j) for j in range(1, n + 1)), Fraction(0))


def raw_cost(rows: Sequence[Terms], kept: Sequence[Terms]) -> Fraction:
    """Every removed term costs 1 / (terms that the row has before it goes)."""
    return sum((harmonic(len(a)) - harmonic(len(b)) for a, b in zip(rows, kept, strict=True)), Fraction(0))


def cost(rows: Sequence[Terms], kept: Sequence[Terms]) -> Fraction:
    """Eq. 2: the cost over that of removing all terms."""
    most = raw_cost(rows, [frozenset()] * len(rows))
    return raw_cost(rows, kept) / most if most else Fraction(0)


# --- the least cost -------------------------------------------------------------------------------------------------


def subsets(terms: Terms) -> Iterator[Terms]:
    for size in range(len(terms), -1, -1):
        yield from map(frozenset, itertools.combinations(sorted(terms, key=str), size))


def brute_force(world: World, rows: Sequence[Terms], asked: Asked) -> tuple[Fraction, Pattern] | None:
    """The cheapest of all removal patterns; None if not even removing everything satisfies."""
    best: tuple[Fraction, Pattern] | None = None
    for pattern in itertools.product(*(subsets(terms) for terms in rows)):
        price = raw_cost(rows, pattern)
        if (best is None or price < best[0]) and asked.holds(world.posterior(pattern)):
            best = price, pattern
    return best


def cheapest_first(world: World, rows: Sequence[Terms], asked: Asked, most: int = 200_000) -> tuple[Fraction, Pattern] | None:
    """The same, in the order of the costs, over states: of subsets with equal K and size one is as good as any."""
    states = []
    for terms in rows:
        found: dict[tuple[int, frozenset[Any]], Terms] = {}
        for subset in subsets(terms):
            found.setdefault((len(subset), world.linked(subset)), subset)
        states.append(sorted(((harmonic(len(terms)) - harmonic(len(s))), i, s) for i, s in enumerate(found.values())))
    heap: list[tuple[Fraction, tuple[int, ...], int]] = [(Fraction(0), (0,) * len(rows), 0)]
    for _ in range(most):
        if not heap:
            return None
        price, places, first = heapq.heappop(heap)
        pattern = tuple(states[i][place][2] for i, place in enumerate(places))
        if asked.holds(world.posterior(pattern)):
            return price, pattern
        for i in range(first, len(rows)):
            if places[i] + 1 < len(states[i]):
                step = states[i][places[i] + 1][0] - states[i][places[i]][0]
                heapq.heappush(heap, (price + step, (*places[:i], places[i] + 1, *places[i + 1 :]), i))
    raise AssertionError("too many patterns")


# --- figures of a release -------------------------------------------------------------------------------------------


def belief_change(beta: Mapping[Any, Fraction], alpha: Mapping[Any, Fraction]) -> float:
    """The largest |delta| of eq. 1 over the labels, of one class."""
    return float(max((abs(beta.get(v, 0) - alpha.get(v, 0)) for v in {*beta, *alpha}), default=0))


def distance(beta: Mapping[Any, Fraction], alpha: Mapping[Any, Fraction]) -> float:
    return math.sqrt(qs_t_closeness.squared_distance(beta, alpha))


def kept(rows: Sequence[Terms], left: Sequence[Terms]) -> Fraction:
    """The share of the terms that are left; 1 where there were none."""
    had = sum(len(terms) for terms in rows)
    return Fraction(sum(len(terms) for terms in left), had) if had else Fraction(1)


def count_query(
    rows: Sequence[tuple[Sequence[Collection[Any]], Terms]], asked: Sequence[Collection[Any]], terms: Terms
) -> Fraction:
    """How many rows a query counts (§4.3): of each label the share of its values that is asked for, if it has one of the terms.

    rows: the values that each quasi-identifier of a row stands for, and its terms
    """
    total = Fraction(0)
    for covers, of in rows:
        if of & terms:
            shares = (Fraction(len({*c} & {*a}), len(c)) for c, a in zip(covers, asked, strict=True))
            total += math.prod(shares, start=Fraction(1))
    return total
