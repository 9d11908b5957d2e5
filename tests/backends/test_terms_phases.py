"""Suppression of terms after every algorithm that makes classes, generalization alone, and in place."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal

from tests.backends.conftest import url
from tests.backends.test_terms import LABELS, knowledge

FIRST: dict[str, Any] = {
    "mondrian": "mondrian",
    "full_domain": "full_domain",
    "hilbert": "hilbert",
    "bsgi": "bsgi",
}
SETS = [["a", "b", "c"], ["a", "b"], ["c", "d"], ["d", "a"], ["a"], ["b"], ["d"], []]


def people() -> pa.Table:
    chance = random.Random(7)
    rows = [
        {
            "age": chance.randint(20, 60),
            "zip": chance.choice(["10115", "10117", "20095"]),
            "disease": "uvwxyz"[i % 6],
            "terms": terms,
        }
        for i, terms in enumerate(chance.choice(SETS) for _ in range(72))
    ]
    return pa.Table.from_pylist(rows)


def policy(first: str, known: str, k: int, **more: Any) -> dict[str, Any]:
    models: list[dict[str, Any]] = [{"k_anonymity": {"k": k}}]
    if first in ("bsgi", "hilbert"):  # their groups have different values
        models = [{"simple_l_diversity": {"l": max(2, k), "on": "disease"}}]
    return {
        "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10, 20]}}, "zip": {"taxonomy": {"mask": 5}}},
        "sensitive": ["disease"],
        "quasi_sensitive": {"terms": {"knowledge": known, "label": "label", "terms": "term"}},
        "privacy": [*models, {"qs_l_diversity": {"c": 1, "l": 2}}, {"qs_t_closeness": {"t": 0.5}}],
        "algorithm": FIRST[first],
        "then": "suppress_terms",
        **more,
    }


@pytest.mark.parametrize("k", [1, 3])
@pytest.mark.parametrize("first", FIRST)
def test_every_algorithm_that_makes_classes_can_go_first(first: str, k: int, tmp_path: Path):
    asked = policy(first, knowledge(tmp_path), k)
    with shoal.anonymize(people(), asked, save_prior=tmp_path / "prior.csv") as release:
        assert k > 1 or release.summary["then"]["failing_classes"] > 0
        assert all(finding["ok"] for finding in release.summary["privacy"])
        assert shoal.audit(release.to_arrow(), policy=asked, prior=tmp_path / "prior.csv").ok


def test_generalization_only_keeps_all_terms(tmp_path: Path):
    asked = policy("mondrian", knowledge(tmp_path), 2)
    del asked["then"]
    with shoal.anonymize(people(), asked) as release:
        told = release.summary
    assert (told["utility"]["suppression_cost"], told["utility"]["terms_kept"]) == (0, 1)
    with shoal.anonymize(people(), {**asked, "then": "suppress_terms"}) as release:
        both = release.summary
    assert both["utility"]["average_class_size"] < told["utility"]["average_class_size"]
    assert both["utility"]["suppression_cost"] > 0


@pytest.mark.parametrize("where", ["duckdb", "parquet"])
def test_in_place(where: str, tmp_path: Path):
    place = tmp_path / "people.parquet"
    duckdb.from_arrow(people()).write_parquet(str(place))
    source = str(place)
    if where == "duckdb":
        source = f"duckdb://{tmp_path / 'clinic.duckdb'}?table=people"
        with duckdb.connect(str(tmp_path / "clinic.duckdb")) as con:
            con.execute(f"create table people as from '{place}'")
    asked = policy("full_domain", knowledge(tmp_path), 2)
    shoal.anonymize(source, asked, in_place=True, save_prior=tmp_path / "prior.csv").close()
    assert shoal.audit(source, policy=asked, prior=tmp_path / "prior.csv").ok


def test_in_place_in_postgresql(postgres: str, tmp_path: Path):
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("create table people_in_place (age int, zip text, disease text, terms text[])")
        rows = [tuple(row.values()) for row in people().to_pylist()]
        with connection.cursor() as cursor:
            cursor.executemany("insert into people_in_place values (%s, %s, %s, %s)", rows)
        try:
            source, asked = url(postgres, "people_in_place"), policy("mondrian", knowledge(tmp_path), 2)
            shoal.anonymize(source, asked, in_place=True, save_prior=tmp_path / "prior.csv").close()
            assert shoal.audit(source, policy=asked, prior=tmp_path / "prior.csv").ok
        finally:
            connection.execute("drop table people_in_place")


def test_persons_are_refused_beside_terms(tmp_path: Path):
    asked = policy("mondrian", knowledge(tmp_path), 2, person="who")
    table = people().append_column("who", pa.array([i // 2 for i in range(72)]))
    with pytest.raises(shoal.PolicyError, match="person cannot be counted beside quasi-sensitive columns"):
        shoal.anonymize(table, asked)


def test_labels_of_the_test_link_every_set() -> None:
    assert all(any(set(terms) <= set(of) for of in LABELS.values()) for terms in SETS)
