"""Columns of terms on every engine: the same release, in the column's own type, and scripts that make it without shoal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.linking import beliefs

from tests.backends.conftest import url
from tests.slow import combinations

LABELS = {"flu": ["a", "b", "c"], "cold": ["a", "b"], "plague": ["c", "d"], "gout": ["d", "a"]}
COLUMNS = {"terms": "text[]", "written": "text"}


def rows() -> list[tuple[int, int, list[str], str]]:
    chance, made = random.Random(3), []
    for number in range(60):
        of = LABELS[chance.choice(sorted(LABELS))]
        terms = chance.sample(of, chance.randint(0, len(of)))
        made.append((number // 3, number, terms, " , ".join(terms)))
    return made


def table() -> pa.Table:
    names = ("q", "id", "terms", "written")
    return pa.Table.from_pylist([dict(zip(names, row, strict=True)) for row in rows()])


def knowledge(folder: Path) -> str:
    pairs = [{"label": label, "term": term} for label, terms in LABELS.items() for term in terms]
    duckdb.from_arrow(pa.Table.from_pylist(pairs)).write_parquet(str(folder / "knowledge.parquet"))
    return str(folder / "knowledge.parquet")


def policy(column: str, known: str, **more: Any) -> dict[str, Any]:
    separator = {"separator": ","} if column == "written" else {}
    return {
        "quasi_identifiers": ["q"],
        "keep": ["id"],
        "other": "drop",
        "quasi_sensitive": {column: {"knowledge": known, "label": "label", "terms": "term", **separator}},
        "privacy": [{"qs_l_diversity": {"c": 1, "l": 2}}, {"qs_t_closeness": {"t": 0.5}}],
        "algorithm": "mondrian",
        "then": "suppress_terms",
        **more,
    }


@pytest.fixture
def database(postgres: str):
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("create table people_of_terms (q int, id int, terms text[], written text)")
        connection.execute("create table known_terms (label text, term text)")
        with connection.cursor() as cursor:
            cursor.executemany("insert into people_of_terms values (%s, %s, %s, %s)", rows())
            cursor.executemany("insert into known_terms values (%s, %s)", [(k, t) for k, of in LABELS.items() for t in of])
        yield connection
        for made in ("people_of_terms", "known_terms", "released_terms"):
            connection.execute(f"drop table if exists {made}")


@pytest.mark.parametrize(("place", "column"), combinations(["there", "file"], COLUMNS))
def test_postgresql_makes_the_release_of_duckdb(
    column: str, place: str, database: Any, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    if place == "there":  # as if the table were large
        monkeypatch.setattr(beliefs, "MANY", 0)
        monkeypatch.setattr(beliefs, "WIDE", 1)
    file = knowledge(tmp_path)
    known = url(postgres, "known_terms") if place == "there" else file
    source, target, prior = url(postgres, "people_of_terms"), url(postgres, "released_terms"), tmp_path / "prior.csv"
    shoal.anonymize(source, policy(column, known), target=target, save_prior=prior)
    shown = dict(database.execute(f"select id, {column} from released_terms").fetchall())
    assert database.execute(f"select distinct pg_typeof({column})::text from released_terms").fetchall() == [(COLUMNS[column],)]
    here = shoal.anonymize(table(), policy(column, file)).to_arrow().to_pylist()
    assert shown == {row["id"]: row[column] for row in here}
    assert shoal.audit(target, policy=policy(column, known), prior=prior).ok


def test_a_release_in_place_keeps_the_lists(database: Any, postgres: str, tmp_path: Path):
    shoal.anonymize(url(postgres, "people_of_terms"), policy("terms", knowledge(tmp_path)), in_place=True)
    types = database.execute("select distinct pg_typeof(terms)::text from people_of_terms").fetchall()
    assert types == [("text[]",)]


@pytest.mark.parametrize("column", COLUMNS)
def test_a_trace_makes_the_release_without_shoal(column: str, tmp_path: Path):
    source, asked = table(), policy(column, knowledge(tmp_path))
    with duckdb.connect() as con:
        con.register("frame", source)
        con.execute("create table people as from frame")
        script = shoal.anonymize("people", asked, con=con, target="released").script
        release = con.sql("from released").fetchall()
        con.execute("drop table released")
        con.execute(script)
        assert con.sql("from released").fetchall() == release


def test_a_view_and_a_recoding_are_refused(tmp_path: Path):
    asked = policy("terms", knowledge(tmp_path))
    with pytest.raises(shoal.PolicyError, match="link terms"):
        shoal.compile(table(), asked, kind="audit", target_name="released")
