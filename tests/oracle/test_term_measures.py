"""The measures of quasi-sensitive terms against their definitions (004 §2.3, §4.1, §4.3), on random releases."""

from __future__ import annotations

import hashlib
import random
import statistics
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal

from tests.oracle import cases
from tests.oracle.quasi_sensitive import World, belief_change, cost, count_query, kept, raw_cost
from tests.oracle.test_quasi_sensitive import knowledge_file

QUERIES = 30


def drawn_rows(chance: random.Random, labels: dict[str, list[str]]) -> list[tuple[int, int, frozenset[str]]]:
    """Rows of two quasi-identifiers and terms of some label, few of them unknown."""
    rows = []
    for _ in range(chance.randint(6, 40)):
        of = labels[chance.choice(sorted(labels))]
        terms = {*chance.sample(of, chance.randint(0, len(of)))} | ({"unknown"} if chance.random() < 0.1 else set())
        rows.append((chance.choice([1, 2, 3, 5, 8, 9]), chance.randint(1, 4), frozenset(terms)))
    return rows


def covers(label: str, domain: set[int]) -> frozenset[int]:
    """The values of the source that a label of numbers stands for: one, or all from one to another."""
    low, _, high = label.strip("[]").partition(",")
    return frozenset(v for v in domain if int(low) <= v <= int(high or low))


def asked_values(query: int, attribute: int, codes: int, first: int, share: float) -> list[int]:
    """The values that a query asks for: as many as the selectivity says, in the order of a hash of seed, query and value."""

    def turn(code: int) -> tuple[str, int]:
        return hashlib.md5(f"0|{query}|{attribute}|{code}".encode()).hexdigest(), code

    return sorted(range(first, first + codes), key=turn)[: max(1, int(codes * share + 0.5))]


def errors(
    source: list[tuple[list[frozenset[int]], frozenset[str]]],
    release: list[tuple[list[frozenset[int]], frozenset[str]]],
    domains: list[list[int]],
    terms: list[str],
    dimensions: int,
) -> list[Fraction]:
    """The relative errors of all queries that somebody meets (§4.3)."""
    chance, share, found = random.Random(0), 0.5 ** (1 / (dimensions + 1)), []
    for query in range(QUERIES):
        quasi = sorted(sorted(range(2), key=lambda _: chance.random())[:dimensions])
        wanted = [[domains[q][code] for code in asked_values(query, q, len(domains[q]), 0, share)] for q in quasi]
        some = frozenset(terms[number - 1] for number in asked_values(query, 2, len(terms), 1, share))
        act, est = (
            count_query([([row[q] for q in quasi], of) for row, of in table], wanted, some) for table in (source, release)
        )
        if act:
            found.append(abs(act - est) / act)
    return found


@pytest.mark.parametrize("number", range(cases.some(18)))
def test_the_measures_agree(number: int, tmp_path: Path):
    chance = random.Random(f"{cases.SEED} term measures {number}")
    terms = [f"t{i}" for i in range(chance.randint(3, 7))]
    labels = {f"L{i}": chance.sample(terms, chance.randint(1, min(5, len(terms)))) for i in range(chance.randint(4, 9))}
    rows, reading = drawn_rows(chance, labels), chance.choice(["ignore", "unlink"])
    dimensions = chance.randint(0, 2)
    column = {"knowledge": knowledge_file(tmp_path, labels), "label": "label", "terms": "term", "unlinked": "keep"}
    asked: dict[str, Any] = {
        "quasi_identifiers": ["a", "b"],
        "keep": ["id"],
        "quasi_sensitive": {"terms": {**column, "unknown_terms": reading}},
        "privacy": [{"k_anonymity": {"k": chance.randint(1, 4)}}, {"qs_l_diversity": {"c": 2, "l": 2}}],
        "algorithm": "mondrian",
        "metrics": [{"term_query_error": {"queries": QUERIES, "dimensions": dimensions}}],
        **({"then": "suppress_terms"} if chance.random() < 0.8 else {}),
    }
    table = pa.table(
        {
            "a": [a for a, _, _ in rows],
            "b": [b for _, b, _ in rows],
            "id": range(len(rows)),
            "terms": pa.array([sorted(of) for *_, of in rows], pa.list_(pa.string())),
        }
    )
    with duckdb.connect() as con:
        try:
            release = shoal.anonymize(table, asked, con=con)
        except shoal.ShoalError as refused:
            assert "link" in str(refused) or "reach" in str(refused) or "suppress" in str(refused)  # noqa: PT017
            return
        shown = {row["id"]: row for row in release.to_arrow().to_pylist()}
        told = release.summary
    world = World(labels, unknown=reading)
    alpha = world.posterior([of for *_, of in rows])
    ignored = {"unknown"} if reading == "ignore" else set()
    before, after = defaultdict(list), defaultdict(list)
    published = defaultdict(list)
    for i, (*_, of) in enumerate(rows):
        row = shown[i]
        key, left = (row["a"], row["b"]), frozenset(row["terms"] or [])
        before[key].append(of - ignored)
        after[key].append(left - ignored)
        published[key].append(left)
    costs = [float(cost(before[key], after[key])) for key in before]
    shares = [float(kept(before[key], after[key])) for key in before]
    all_before, all_after = [t for of in before.values() for t in of], [t for of in after.values() for t in of]
    wanted = {
        "suppression_cost": float(cost(all_before, all_after)),
        "suppression_cost_mean": statistics.mean(costs),
        "suppression_cost_max": max(costs),
        "terms_kept": float(kept(all_before, all_after)),
        "terms_kept_mean": statistics.mean(shares),
        "terms_kept_min": min(shares),
        "average_class_size": len(rows) / len(before),
    }
    assert raw_cost(all_before, all_after) >= 0
    beliefs = [world.posterior(of) for of in published.values()]
    changes = [belief_change(beta, alpha) for beta in beliefs]
    of_beliefs = {
        "prior": float(max(alpha.values(), default=0)),
        "posterior": float(max((share for beta in beliefs for share in beta.values()), default=0)),
        "change": max(changes),
        "mean_change": statistics.mean(changes),
    }
    domains = [sorted({row[place] for row in rows}) for place in range(2)]
    source = [([frozenset({a}), frozenset({b})], of) for a, b, of in rows]
    made = [
        ([covers(row["a"], {*domains[0]}), covers(row["b"], {*domains[1]})], frozenset(row["terms"] or []))
        for row in shown.values()
    ]
    known = sorted({term for of in labels.values() for term in of})
    found = errors(source, made, domains, known, dimensions)
    wanted["term_query_error"] = float(sum(found) / len(found)) if found else None  # type: ignore[assignment]
    wanted["term_query_error_median"] = float(statistics.median(found)) if found else None  # type: ignore[assignment]
    for figure, value in wanted.items():
        assert told["utility"][figure] == (None if value is None else pytest.approx(value, rel=1e-8, abs=1e-8)), figure
    assert told["beliefs"]["terms"] == pytest.approx(of_beliefs, rel=1e-8, abs=1e-8)
