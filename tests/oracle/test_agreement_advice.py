"""What shoal advises, through its public API, against the definitions and theorems in plain Python.

SHOAL_CASES=10 makes ten times as many random cases, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.judging import advice, theory
from shoal.models import Model, RecursiveLDiversity, SimpleLDiversity, TauLDiversity

from tests.oracle import bsgi, cases, models, relations
from tests.oracle.models import recursive_l_diversity

Class = list[int]


def count(number: int) -> int:
    return max(1, round(number * cases.SCALE))


def some_counts(chance: random.Random, most: int, values: int) -> Class:
    skew = chance.choice([0.05, 0.2, 0.6])
    return [1 + min(int(chance.expovariate(skew)), most) for _ in range(values)]


def some_want(chance: random.Random, m: int) -> tuple[float, int]:
    u = chance.randint(2, m)
    return chance.choice([1 / u, round(1 / u + (1 - 1 / u) * chance.uniform(0.01, 0.99), 4)]), u


def numbered(counts: Class) -> dict[int, int]:
    return dict(enumerate(counts))


def column(counts: Class) -> list[int]:
    return list(Counter(numbered(counts)).elements())


def classes(*given: Class) -> pa.Table:
    """A table of classes: those who share g have these counts of the values 0, 1 …"""
    rows = [(g, value) for g, counts in enumerate(given) for value in column(counts)]
    return pa.table({"g": [str(g) for g, _ in rows], "s": [value for _, value in rows]})


def verdicts(con: duckdb.DuckDBPyConnection, given: Sequence[Class], *wanted: Model) -> list[bool | None]:
    """What the models say of these classes."""
    return [finding.ok for finding in shoal.audit(classes(*given), ["g"], ["s"], wanted, con=con).privacy]


def decimal(number: float) -> Fraction:
    """A parameter as the models read it."""
    return Fraction(repr(number))


def random_column(chance: random.Random, rows: int | None = None) -> pa.Array:
    """Values of some type, in some order, NULL among them now and then; of so many rows."""
    attribute = cases.column(chance, "s", 9)
    counts = some_counts(chance, 60, len(attribute.values))
    values = [value for value, n in zip(attribute.values, counts, strict=True) for _ in range(n)]
    chance.shuffle(values)
    values = values if rows is None else (values * rows)[:rows]
    return pa.array(values, cases.TYPES[attribute.type])


@pytest.mark.parametrize("part", range(4))
def test_the_eligible_range(con: duckdb.DuckDBPyConnection, part: int) -> None:
    chance = random.Random(f"{cases.SEED} {part}")
    for _ in range(count(40)):
        columns = [random_column(chance)]
        columns += [random_column(chance, len(columns[0])) for _ in range(chance.choice([0, 0, 1, 2]))]
        names = [f"s{i}" for i in range(len(columns))]
        want = some_want(chance, 9) if chance.random() < 0.7 else None
        found = shoal.advise(pa.table(columns, names), names, want=want, con=con)
        assert (found.rows, found.want) == (len(columns[0]), want)
        assert [each.name for each in found.sensitive] == names
        for each, values in zip(found.sensitive, columns, strict=True):
            agrees(each, Counter(values.to_pylist()), want[1] if want else None)


def agrees(found: advice.EligibleRange, counts: Counter[Any], u: int | None) -> None:
    m = len(counts)
    largest, least = relations.eligible_range(counts)
    assert (found.values, found.most, found.simple_l) == (m, max(counts.values()), largest)
    assert found.recommended_l == (relations.recommended_l(counts) if largest >= 2 else None)
    assert [each.l for each in found.groups] == list(range(2, m + 1))
    for each in found.groups:
        made = len(bsgi.largest_first(counts, each.l))
        assert (each.groups, each.residual_rows) == (made, sum(counts.values()) - made * each.l)
        assert each.eligible == (max(counts.values()) * each.l <= sum(counts.values()))
    assert (found.note is not None) == (largest < 2)
    assert {each.l: each.whole for each in found.recursive} == least
    for each in found.recursive:
        bound = relations.least_c(counts, each.l)
        assert bound is not None
        assert bound <= decimal(each.above) <= bound * (1 + Fraction(1, 10**12))
    if u is None:
        assert found.wanted is None
        assert {each.implies for each in found.recursive} <= {None}
        return
    assert found.wanted is not None
    assert found.wanted.possible == (found.wanted.broken is None) == (u <= m)
    if u > m:
        assert (found.wanted.simple_l, found.wanted.recursive_l) == (None, None)
        assert {each.implies for each in found.recursive} <= {None}
        return
    assert found.wanted.simple_l == relations.weakest_simple_l(u)
    assert found.wanted.recursive_l == relations.weakest_l(1, u, m)
    for each in found.recursive:
        weakest = relations.weakest_c(each.l, u, m)
        assert (each.implies is None) == (weakest is None)
        assert weakest is None or weakest * (1 - Fraction(1, 10**12)) <= decimal(each.implies or 0) <= weakest


def test_the_theorems_are_those_of_the_oracle() -> None:
    for m in range(1, 12):
        for u in range(2, 12):
            for l in range(2, 13):  # noqa: E741
                assert theory.weakest_c(l, u, m) == (relations.weakest_c(l, u, m) if u <= m else None)
            for c in (1, Fraction(4, 3), Fraction(3, 2), 2, 3, 11):
                assert theory.weakest_l(c, u, m) == relations.weakest_l(c, u, m)


def test_the_models_reach_what_is_advised_and_no_more(con: duckdb.DuckDBPyConnection) -> None:
    """Law 3: the whole table as one class, judged by the models' own templates."""
    chance = random.Random(cases.SEED)
    for _ in range(count(25)):
        counts = some_counts(chance, 30, chance.randint(1, 6))
        [found] = shoal.advise(classes(counts), ["s"], con=con).sensitive
        within = [SimpleLDiversity(l=found.simple_l)]
        beyond = [SimpleLDiversity(l=found.simple_l + 1)]
        for each in found.recursive:
            within += [RecursiveLDiversity(c=c, l=each.l) for c in (each.whole, each.above * (1 + 1e-9))]
            beyond += [RecursiveLDiversity(c=c, l=each.l) for c in (each.whole - 1, each.above * (1 - 1e-9)) if c > 0]
            if decimal(each.above) == relations.least_c(numbered(counts), each.l):
                beyond.append(RecursiveLDiversity(c=each.above, l=each.l))  # (c,l) is strict
        assert verdicts(con, [counts], *within, *beyond) == [True] * len(within) + [False] * len(beyond)


@pytest.mark.parametrize("part", range(3))
def test_what_implies_it_implies_it(con: duckdb.DuckDBPyConnection, part: int) -> None:
    """Th 20 and 23, if: of the random classes of a table all those that satisfy the advice are (τ,u)-diverse."""
    chance = random.Random(f"{cases.SEED} {part}")
    met = 0
    for _ in range(count(10)):
        m = chance.randint(2, 7)
        tau, u = some_want(chance, m)
        given = [some_counts(chance, 30, m)]
        given += [[chance.choice([0, flat, flat + 1, flat + 4]) for _ in range(m)] for flat in range(1, 40)]
        given = [counts for counts in given if any(counts)]
        [found] = shoal.advise(classes(*given), ["s"], want=(tau, u), con=con).sensitive
        assert found.values == m
        assert found.wanted is not None
        assert found.wanted.simple_l is not None
        simple = found.wanted.simple_l
        asked: list[tuple[Model, list[Class]]] = [
            (
                SimpleLDiversity(l=simple),
                [c for c in given if models.violation("simple_l_diversity", numbered(c), l=simple) is None],
            )
        ]
        for each in found.recursive:
            if each.implies is not None:
                satisfying = [c for c in given if recursive_l_diversity.holds(numbered(c), each.implies, each.l)]
                asked.append((RecursiveLDiversity(c=each.implies, l=each.l), satisfying))
        for model, satisfying in asked:
            met += len(satisfying)
            if satisfying:
                assert verdicts(con, satisfying, model, TauLDiversity(tau=tau, l=u)) == [True, True]
    assert met > 100 * cases.SCALE


def test_nothing_weaker_implies_it_for_every_tau(con: duckdb.DuckDBPyConnection) -> None:
    """Th 20 and 23, only if, and Cor 21 and 24: a class that satisfies the next weaker one is not (1/u,u)-diverse."""
    chance = random.Random(cases.SEED)
    for _ in range(count(12)):
        m = chance.randint(2, 7)
        u = chance.randint(2, m)
        [found] = shoal.advise(classes(some_counts(chance, 9, m)), ["s"], want=(1 / u, u), con=con).sensitive
        assert found.wanted is not None
        assert found.wanted.simple_l is not None
        assert found.wanted.recursive_l is not None
        weaker = found.wanted.simple_l - 1
        counts = relations.simple_counterexample(weaker)
        bounds = [TauLDiversity(tau=tau, l=u) for tau in (1 / u, 0.5 + 0.5 / u, 0.99)]
        assert verdicts(con, [counts], SimpleLDiversity(l=weaker), *bounds) == [True, False, False, False]
        for each in found.recursive:
            assert (each.implies is None) == (each.l < found.wanted.recursive_l)
            c = math.floor(each.implies * 10 + 1) / 10 if each.implies else 1.0
            counts = relations.recursive_counterexample(decimal(c), each.l, u, m)
            assert verdicts(con, [counts], RecursiveLDiversity(c=c, l=each.l), bounds[0]) == [True, False]


def test_for_one_tau_less_may_do(con: duckdb.DuckDBPyConnection) -> None:
    """What the advice does not say: a fractional l, or a larger c, may imply a (τ,u) with τ above 1/u."""
    three = [list(counts) for counts in itertools.product(range(1, 12), range(1, 12), range(12))]
    three = [counts for counts in three if models.violation("simple_l_diversity", numbered(counts), l=2.5) is None]
    assert verdicts(con, three, SimpleLDiversity(l=2.5), TauLDiversity(tau=0.6, l=3)) == [True, True]
    two = [list(counts) for counts in itertools.product(range(1, 40), repeat=2)]
    two = [counts for counts in two if recursive_l_diversity.holds(numbered(counts), 3, 2)]
    assert verdicts(con, two, RecursiveLDiversity(c=3, l=2), TauLDiversity(tau=0.75, l=2)) == [True, True]
    [found] = shoal.advise(classes([1, 1]), ["s"], want=(0.75, 2), con=con).sensitive
    assert [each.implies for each in found.recursive] == [1]


def test_table_1_of_the_paper(con: duckdb.DuckDBPyConnection) -> None:
    """45,222 rows of Adult: occupation reaches l = 7 (§5.3.3 gives the 6,020), salary c >= 4 for l = 2 (§1.1)."""
    rest = 45222 - 6020
    occupation = [6020, *(rest // 13 + (i < rest % 13) for i in range(13))]
    salary = [34014, 11208]
    rows = {"occupation": column(occupation), "salary": column(salary)}
    found = {each.name: each for each in shoal.advise(pa.table(rows), list(rows), con=con).sensitive}
    assert (found["occupation"].values, found["occupation"].simple_l) == (14, 7)
    assert (found["salary"].values, found["salary"].simple_l, found["salary"].recommended_l) == (2, 1, None)
    assert [(each.l, each.whole, math.floor(each.above * 100)) for each in found["salary"].recursive] == [(2, 4, 303)]
