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
from tests.slow import combinations, some_slow

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


@pytest.mark.parametrize(("first", "k"), combinations(FIRST, [1, 3]))
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


# --- terms in a table beside the source -----------------------------------------------------------------------------


def beside(table: str, known: str, **more: Any) -> dict[str, Any]:
    column = {"table": table, "key": "id", "column": "symptom", "knowledge": known, "label": "label", "terms": "term", **more}
    return {**policy("mondrian", known, 2), "identifiers": ["id"], "quasi_sensitive": {"terms": column}}


def two_tables(con: duckdb.DuckDBPyConnection) -> None:
    """Make the tables people_beside, without terms, and terms_beside: a term per row, some of them twice or of nobody."""
    con.register("frame", people())
    con.execute("create table numbered as select row_number() over () as id, * from frame")
    con.execute("create table people_beside as select id, age, zip, disease from numbered")
    con.execute("create table terms_beside as select id, unnest(terms) as symptom from numbered union all select 999, 'a'")
    con.execute("insert into terms_beside select id, symptom from terms_beside where id < 4")
    con.execute("insert into terms_beside values (1, null), (null, 'b')")


def rows_of(table: pa.Table) -> list[tuple[Any, ...]]:
    """The rows of a release of lists or of texts, in any order."""
    return sorted(
        (row["age"], row["zip"], row["disease"], terms if isinstance(terms := row["terms"] or "", str) else ";".join(terms))
        for row in table.to_pylist()
    )


def test_terms_may_stand_in_a_table_beside_the_source(tmp_path: Path):
    """The release is that of a source that has the terms in a column, as texts; an audit needs no table beside it."""
    known = knowledge(tmp_path)
    with shoal.anonymize(people(), policy("mondrian", known, 2)) as release:
        wanted = rows_of(release.to_arrow())
    with duckdb.connect(str(tmp_path / "clinic.duckdb")) as con:
        two_tables(con)
        con.execute(f"copy terms_beside to '{tmp_path / 'terms.csv'}'")
    source = f"duckdb://{tmp_path / 'clinic.duckdb'}?table=people_beside"
    places = (str(tmp_path / "terms.csv"), source.replace("people_", "terms_"))
    for place in places:
        asked = beside(place, known)
        with shoal.anonymize(source, asked, save_prior=tmp_path / "prior.csv") as release:
            made = release.to_arrow()
        assert rows_of(made) == wanted
        assert shoal.audit(made, policy=asked, prior=tmp_path / "prior.csv").ok


@pytest.mark.parametrize("place", some_slow(["there", "file"], 2))
def test_terms_beside_a_table_of_postgresql(place: str, postgres: str, tmp_path: Path):
    import psycopg

    known = knowledge(tmp_path)
    with shoal.anonymize(people(), policy("mondrian", known, 2)) as release:
        wanted = rows_of(release.to_arrow())
    with duckdb.connect() as con:
        two_tables(con)
        con.execute(f"copy terms_beside to '{tmp_path / 'terms.parquet'}'")
        patients, terms = con.execute("from people_beside").fetchall(), con.execute("from terms_beside").fetchall()
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("create table people_beside (id int, age int, zip text, disease text)")
        connection.execute("create table terms_beside (id int, symptom text)")
        with connection.cursor() as cursor:
            cursor.executemany("insert into people_beside values (%s, %s, %s, %s)", patients)
            cursor.executemany("insert into terms_beside values (%s, %s)", terms)
        try:
            table = url(postgres, "terms_beside") if place == "there" else str(tmp_path / "terms.parquet")
            target, asked = url(postgres, "released_beside"), beside(table, known)
            shoal.anonymize(url(postgres, "people_beside"), asked, target=target, save_prior=tmp_path / "prior.csv").close()
            made = connection.execute("select age, zip, disease, terms from released_beside").fetchall()
            assert sorted(made) == wanted
            assert shoal.audit(target, policy=asked, prior=tmp_path / "prior.csv").ok
        finally:
            for made_table in ("people_beside", "terms_beside", "released_beside"):
                connection.execute(f"drop table if exists {made_table}")


WRONG = {
    "key": ({"key": "nr"}, "the key 'nr' is no column of the source"),
    "column": ({"column": "symptoms"}, "'symptoms' is no column of the table beside the source; did you mean symptom"),
    "separator": ({"separator": "a"}, "the term 'a' holds the separator 'a'"),
    "no key": ({"key": None}, "table and key belong together"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_table_beside_the_source_that_does_not_fit_is_refused(what: str, tmp_path: Path):
    change, message = WRONG[what]
    with duckdb.connect(str(tmp_path / "clinic.duckdb")) as con:
        two_tables(con)
    place = f"duckdb://{tmp_path / 'clinic.duckdb'}?table="
    asked = beside(f"{place}terms_beside", knowledge(tmp_path), **change)
    with pytest.raises(shoal.PolicyError, match=message):
        shoal.anonymize(f"{place}people_beside", asked)


def test_a_table_beside_the_source_stays_where_it_is(tmp_path: Path):
    asked = beside("terms.csv", knowledge(tmp_path))
    with pytest.raises(shoal.PolicyError, match="would keep the terms of terms: name a target"):
        shoal.Policy.parse({**asked, "source": "people.csv", "in_place": True})
