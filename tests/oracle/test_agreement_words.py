"""Paths that need more than one word: the search agrees with brute force however the bits are packed."""

from __future__ import annotations

import random

import duckdb
import pytest
import shoal
from shoal.cells import packing

from tests.oracle import cases, full_domain, taxonomies

NAMES = ["q0", "q1", "q2"]


@pytest.mark.parametrize("word", [16, 30, 62])
def test_the_search_agrees_however_paths_are_packed(word: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "WORD", word)
    chance = random.Random(word)
    for _ in range(cases.some(20)):
        lengths = {name: chance.randint(6, 9) for name in NAMES}
        rows = [
            {name: "".join(chance.choices("0123456789", [10] + [1] * 9)[0] for _ in range(lengths[name])) for name in NAMES}
            for _ in range(chance.randint(6, 12))
        ]
        trees = {name: taxonomies.mask([row[name] for row in rows], lengths[name]) for name in NAMES}
        lowest = {name: chance.randint(1, 4) for name in NAMES}
        wanted = [("k_anonymity", {"k": 2})]
        expected = full_domain.solve(rows, NAMES, trees, [], wanted, limit=0.3, metric="loss", min_levels=lowest)
        policy = {
            "quasi_identifiers": {n: {"taxonomy": {"mask": lengths[n]}, "min_level": lowest[n]} for n in NAMES},
            "privacy": {"k_anonymity": {"k": 2}},
            "suppression": {"limit": 0.3},
        }
        con = duckdb.connect()
        con.execute("create table source (q0 varchar, q1 varchar, q2 varchar)")
        con.executemany("insert into source values (?, ?, ?)", [[row[name] for name in NAMES] for row in rows])
        with shoal.anonymize("source", policy, con=con) as release:
            found = release.summary["algorithm"]
        assert tuple(found["levels"].values()) == expected.optimal
        assert sorted(tuple(levels.values()) for levels in found["minimal"]) == sorted(expected.minimal)
