"""Triggers, which DuckDB has from 2.0 on: a run in place keeps them, or is refused."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
import shoal

HAS_TRIGGERS = int(duckdb.__version__.partition(".")[0]) >= 2
pytestmark = pytest.mark.skipif(not HAS_TRIGGERS, reason="this DuckDB has no triggers")

TABLES = """
create schema ward;
create table ward.people(name varchar, age int, disease varchar, other int);
insert into ward.people select 'n' || i, 20 + i % 30, 'd' || (i % 3), 1 from range(60) as r(i);
create table ward.log(what varchar, n int);
create table ward.visits(person int);
create table "an other"(what varchar);
create trigger counted after insert on ward.people referencing new table as added
    for each statement insert into ward.log select 'in', count(*) from added;
create trigger renamed after update of name on ward.people for each statement insert into ward.log values ('name', 1);
create trigger changed after update of age on ward.people for each statement insert into ward.log values ('age', 1);
create trigger "vis ited" after insert on ward.visits for each statement insert into ward.log values ('visit', 1);
create trigger deleted after delete on "an other" for each statement insert into ward.log values ('other', 1);
"""
POLICY = {
    "identifiers": ["name"],
    "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10, 100]}}},
    "sensitive": ["disease"],
    "other": "keep",
    "privacy": [{"k_anonymity": {"k": 4}}],
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "clinic.duckdb"
    with duckdb.connect() as con:
        con.execute(f"attach '{made}' as clinic (storage_version 'v2.0.0'); use clinic; {TABLES}")
    return made


def triggers(con: duckdb.DuckDBPyConnection) -> list[tuple[str, str, str]]:
    return con.execute("select trigger_name, table_name, sql from duckdb_triggers() order by 1").fetchall()


def log(con: duckdb.DuckDBPyConnection) -> list[tuple[str, int]]:
    return con.execute("select what, n from ward.log order by 1, 2").fetchall()


@pytest.mark.parametrize("own", [False, True], ids=["file", "connection"])
def test_triggers_stay_and_do_not_fire_for_the_release(own: bool, path: Path) -> None:
    with duckdb.connect(str(path)) as con:
        before = triggers(con)
        if own:
            changes = shoal.anonymize("ward.people", POLICY, in_place=True, con=con).summary["in_place"]
    if not own:
        changes = shoal.anonymize(f"duckdb://{path}?table=ward.people", POLICY, in_place=True).summary["in_place"]
    assert {"trigger counted", "trigger changed"} <= set(changes["kept"])
    assert changes["lost"] == ["trigger renamed: name is removed"]
    with duckdb.connect(str(path)) as con:
        assert triggers(con) == [trigger for trigger in before if trigger[0] != "renamed"]
        assert log(con) == []
        con.execute("insert into ward.people values ('[20, 29]', 'd1', 1), ('[20, 29]', 'd1', 1)")
        con.execute("update ward.people set age = '*' where age = 'none'")
        con.execute("insert into ward.visits values (1)")
        assert log(con) == [("age", 1), ("in", 2), ("visit", 1)]


@pytest.mark.parametrize(
    "columns",
    ["name, 1", "'a', age + 1"],
    ids=["removed", "label"],
)
def test_a_trigger_that_would_not_work(columns: str, path: Path) -> None:
    with duckdb.connect(str(path)) as con:
        con.execute(
            "create trigger broken after insert on ward.people referencing new table as added "
            f"for each statement insert into ward.log select {columns} from added"
        )
        before = triggers(con)
    with pytest.raises(shoal.PolicyError, match="its trigger broken would not work on the release"):
        shoal.anonymize(f"duckdb://{path}?table=ward.people", POLICY, in_place=True)
    with duckdb.connect(str(path)) as con:
        assert triggers(con) == before
        assert con.execute("select count(name) from ward.people").fetchall() == [(60,)]


def test_a_trigger_of_another_table_that_writes_to_the_table(path: Path) -> None:
    with duckdb.connect(str(path)) as con:
        con.execute("create trigger cleared after delete on ward.visits for each statement delete from ward.people")
    with pytest.raises(shoal.PolicyError, match=r"people cannot be replaced: .*depend on it"):
        shoal.anonymize(f"duckdb://{path}?table=ward.people", POLICY, in_place=True)
    with duckdb.connect(str(path)) as con:
        assert "cleared" in [trigger for trigger, *_ in triggers(con)]
