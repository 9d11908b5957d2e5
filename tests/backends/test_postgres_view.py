"""A release that is a view of PostgreSQL: what it shows and to whom, what another run keeps, and what is refused."""

from __future__ import annotations

import json
import uuid
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import shoal
from click.testing import CliRunner
from shoal.backends.postgres.backend import PostgreSQL
from shoal.cli.app import cli
from shoal.publications import view

from tests.backends.conftest import url
from tests.backends.test_postgres import needs_psql, objects, psql

ROWS = 60
PEOPLE = f"""
drop schema if exists public cascade;
drop schema if exists open cascade;
create schema public;
create schema open;
do $$ begin
    create collation public.blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
exception when feature_not_supported then  -- the server from pip has no ICU
    create collation public.blind from "C";
end $$;
create type mood as enum ('sad', 'glad');
create table people (
    name text, age integer, town varchar(40) collate blind, born date, seen timestamptz, fee numeric, mood mood,
    disease varchar(20) not null
);
insert into people
select 'name ' || i, 20 + i % 30, case when i % 2 = 0 then 'Ulm' else 'ULM' end, date '1970-02-01' + i % 9,
    timestamptz '2024-03-31 00:30:00+00' + i % 7 * interval '1 hour', case when i % 2 = 0 then 1.0 else 1.00 end,
    (array['sad', 'glad'])[1 + i % 2]::mood, 'd' || i % 3
from generate_series(1, {ROWS}) as i
"""
POLICY: dict[str, Any] = {
    "identifiers": ["name"],
    "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10]}, "min_level": 1}},
    "sensitive": ["disease"],
    "other": "keep",
    "privacy": [{"k_anonymity": {"k": 3}}],
}


@pytest.fixture
def con(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(postgres, autocommit=True) as made:
        made.execute(PEOPLE.encode())
        yield made


@pytest.fixture
def role(con: psycopg.Connection[Any]) -> Iterator[str]:
    """Somebody else, who may look into the schema."""
    made = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"create role {made}; grant usage on schema public to {made}".encode())
    yield made
    con.execute(f"reset role; drop owned by {made} cascade; drop role {made}".encode())


@pytest.fixture
def place(postgres: str, con: psycopg.Connection[Any]) -> str:
    return postgres


def as_view(base: str, target: str = "anon", policy: Any = POLICY, **given: Any) -> shoal.Release:
    return shoal.anonymize(url(base, "people"), policy, target=url(base, target), view=True, **given)


def found(con: psycopg.Connection[Any], sql: str) -> list[tuple[Any, ...]]:
    return con.execute(sql.encode()).fetchall()


# --- what it shows ------------------------------------------------------------------------------------------------------


def test_a_view_shows_the_release(con: psycopg.Connection[Any], place: str):
    for _ in range(2):  # the second one takes the place of the first
        assert as_view(place, 'open."anon ""view"""').summary["release"]["rows"] == ROWS
    shown = con.execute('select * from open."anon ""view"""')
    assert [column[0] for column in shown.description or []] == [
        *("age", "town", "born", "seen", "fee", "mood", "disease"),
    ]
    assert {row[0] for row in shown.fetchall()} == {"[20, 29]", "[30, 39]", "[40, 49]"}
    assert [named for schema, named in objects(con) if schema == "open"] == ['anon "view"', 'anon "view"_age']
    types = "select attname::text, format_type(atttypid, atttypmod) from pg_attribute where attnum > 0 and attrelid = "
    assert found(con, f'{types} \'open."anon ""view"""\'::regclass order by attnum')[:2] == [
        ("age", "text"),
        ("town", "character varying(40)"),
    ]
    con.execute("insert into people (age, disease) values (77, 'late')")
    assert found(con, 'select count(*) from open."anon ""view"""') == [(ROWS,)]


def test_every_type_is_looked_up_whatever_the_reader_has_set(con: psycopg.Connection[Any], place: str):
    """Values are known by their text: those of dates and times are other ones where DateStyle and TimeZone are."""
    con.execute("insert into people (name, disease) values ('nothing', 'd0'), ('nothing', 'd1'), ('nothing', 'd2')")
    quasi = {c: {"taxonomy": "suppress", "max_level": 0} for c in ("town", "born", "seen", "fee", "mood")}
    as_view(place, policy={**POLICY, "quasi_identifiers": quasi, "privacy": [{"k_anonymity": {"k": 1}}], "other": "drop"})
    for setting in ("datestyle = 'SQL, DMY'", "timezone = 'America/New_York'", "extra_float_digits = 0"):
        con.execute(f"set {setting}".encode())
        assert found(con, "select count(*) from anon") == [(ROWS + 3,)]
    con.execute("reset all")
    columns = 'town collate "C", born::date, seen::timestamptz, fee::numeric, mood::mood, disease'
    rows = [Counter(found(con, f"select {columns} from {table}")) for table in ("anon", "people")]
    assert rows[0] == rows[1]


def test_a_view_leaves_suppressed_classes_out(con: psycopg.Connection[Any], place: str):
    con.execute("update people set age = 99, disease = 'rare' where name = 'name 5'")
    assert as_view(place, policy={**POLICY, "suppression": {"limit": 0.1}}).summary["release"]["suppressed"] == 1
    assert found(con, "select count(*) from anon") == [(ROWS - 1,)]
    assert found(con, "select count(*) from anon_classes") == [(3,)]


def test_readers_need_nothing_but_the_view_and_cannot_look_behind_it(con: psycopg.Connection[Any], place: str, role: str):
    """A condition that tells what it is put to is told nothing of suppressed rows."""
    con.execute("update people set age = 99, disease = 'rare' where name = 'name 5'")
    as_view(place, policy={**POLICY, "suppression": {"limit": 0.1}})
    con.execute(
        "create function telling(text) returns bool language plpgsql cost 0.0000001 as "
        "$$ begin if $1 = 'rare' then raise 'told'; end if; return true; end $$"
    )
    con.execute(f"grant select on anon to {role}; set role {role}".encode())
    assert found(con, "select count(*) from anon where telling(disease)") == [(ROWS - 1,)]
    for table in ("people", "anon_age", "anon_classes"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            con.execute(f"select from {table}".encode())


# --- what another run keeps ---------------------------------------------------------------------------------------------


def test_another_run_keeps_the_view(con: psycopg.Connection[Any], place: str, role: str):
    """Its owner, privileges and comment, and the views that read it; its tables are new, and no more than it needs."""
    con.execute("update people set age = 99 where name = 'name 5'")
    as_view(place, policy={**POLICY, "suppression": {"limit": 0.1}})
    con.execute("create view ages as select age, count(*) as n from anon group by age")
    con.execute("comment on view anon is 'who came'")
    con.execute("create table anon_other as select 1 as x")
    con.execute(f"grant select on anon to public; grant create on schema public to {role}".encode())
    con.execute(f"grant select on people to {role}; alter view anon owner to {role}".encode())
    of = "select oid, relowner::regrole::text, relacl::text, obj_description(oid) from pg_class where relname = 'anon'"
    before = found(con, of)
    con.execute("delete from people where name = 'name 5'")
    as_view(place)
    assert found(con, of) == before
    assert before[0][1] == role
    assert found(con, "select distinct relowner::regrole::text from pg_class where relname in ('anon', 'anon_age')") == [
        (role,)
    ]
    assert found(con, "select sum(n) from ages") == [(ROWS - 1,)]
    standing = [named for schema, named in objects(con) if schema == "public" and named.startswith("anon")]
    assert standing == ["anon", "anon_age", "anon_other"]


def test_a_view_takes_the_place_of_a_table(con: psycopg.Connection[Any], place: str):
    shoal.anonymize(url(place, "people"), POLICY, target=url(place, "anon"))
    as_view(place)
    assert found(con, "select relkind::text from pg_class where relname = 'anon'") == [("v",)]
    with pytest.raises(shoal.EngineError, match="no plain table"):
        shoal.anonymize(url(place, "people"), POLICY, target=url(place, "anon"))


# --- what is not made ---------------------------------------------------------------------------------------------------


def test_a_view_that_does_not_hold_is_not_made(con: psycopg.Connection[Any], place: str, monkeypatch: pytest.MonkeyPatch):
    """Nor one that only a dry run has made."""
    for ready in ("select 1", "create table anon as select 1 as i", "drop table anon"):
        con.execute(ready.encode())
        before = objects(con)
        as_view(place, dry_run=True)
        assert objects(con) == before
    as_view(place)
    before, rows = objects(con), found(con, "select * from anon_age order by value")
    real = view._view

    def other(*given: Any) -> Any:
        made = real(*given)
        con.execute("update people set age = 555 where name = 'name 7'")
        return made

    monkeypatch.setattr(view, "_view", other)
    with pytest.raises(shoal.EngineError, match="somebody changed the source"):
        as_view(place)
    assert objects(con) == before
    assert found(con, "select * from anon_age order by value") == rows


def test_a_source_that_reads_the_view(con: psycopg.Connection[Any], place: str):
    as_view(place)
    con.execute(
        "alter table people rename to rows; create view people as select r.* from rows as r, (select from anon limit 1) as a"
    )
    before = objects(con)
    with pytest.raises(shoal.EngineError, match="infinite recursion"):
        as_view(place)
    assert objects(con) == before
    assert found(con, "select count(*) from anon") == [(ROWS,)]


@pytest.mark.parametrize(
    ("ready", "target", "policy", "error", "told"),
    [
        ("", "nowhere.anon", {}, shoal.EngineError, "the schema nowhere does not exist"),
        ("create view anon as select 1 as x", "anon", {}, shoal.PolicyError, "has other columns than the release"),
        ("create materialized view anon as select 1 as x", "anon", {}, shoal.EngineError, "no plain table"),
        ("create table anon_age (x int)", "anon", {}, shoal.PolicyError, "needs a table anon_age, and there is one that shoal"),
        ("create view anon_age as select 1", "anon", {}, shoal.PolicyError, "needs a table anon_age, and there is one that"),
        (
            "create table anon_classes (x int)",
            "anon",
            {"suppression": {"limit": 0.1}},
            shoal.PolicyError,
            "needs a table anon_classes, and there is one that shoal has not made",
        ),
        ("create table anon (x int); create view v as table anon", "anon", {}, shoal.EngineError, "cannot be replaced .* v"),
        ("", "x" * 61, {}, shoal.PolicyError, "too long"),
        ("", "people", {}, shoal.PolicyError, "must not be the source"),
        (
            "",
            "anon",
            {"algorithm": "mondrian", "quasi_identifiers": {"age": {}}},
            shoal.PolicyError,
            "for full_domain, not for mondrian",
        ),
        ("", "anon", {"suppression": {"limit": 0.1, "style": "star"}}, shoal.PolicyError, "style drop"),
    ],
    ids=str,
)
def test_what_cannot_be_a_view(
    ready: str, target: str, policy: Any, error: type[Exception], told: str, con: Any, place: str, monkeypatch: Any
):
    """It is refused before the long work starts."""
    if ready:
        con.execute(ready.encode())
    before = objects(con)
    monkeypatch.setattr(PostgreSQL, "materialize", None)
    with pytest.raises(error, match=told):
        as_view(place, target, {**POLICY, **policy})
    assert objects(con) == before


def test_views_stand_where_their_source_is(con: psycopg.Connection[Any], place: str, tmp_path: Path):
    for target in (str(tmp_path / "anon.csv"), f"duckdb://{tmp_path}/d.duckdb?table=anon", None):
        with pytest.raises(shoal.PolicyError, match="a view needs a database"):
            shoal.anonymize(url(place, "people"), POLICY, target=target, view=True)


def test_the_view_of_somebody_else(con: psycopg.Connection[Any], place: str, role: str, monkeypatch: pytest.MonkeyPatch):
    as_view(place)
    con.execute(f"grant select on people to {role}; alter view anon owner to {role}".encode())
    monkeypatch.setattr(PostgreSQL, "materialize", None)
    with pytest.raises(shoal.EngineError, match=r"owner of the view .* may not create tables in the schema public") as refused:
        as_view(place)
    assert role not in str(refused.value)
    con.execute(f"alter view anon owner to current_user; create role {role}_ login password 'x'".encode())
    try:
        con.execute(f"grant all on schema public to {role}_; grant select on people to {role}_".encode())
        _, _, rest = place.partition("//")
        with pytest.raises(shoal.EngineError, match=r"the view public\.anon belongs to somebody else"):
            as_view(f"postgresql://{role}_:x@{rest.rpartition('@')[2]}")
        con.execute(f"alter view anon owner to {role}_".encode())
        with pytest.raises(shoal.EngineError, match=r"the table anon_age, which .* looks up, belongs to somebody else"):
            as_view(f"postgresql://{role}_:x@{rest.rpartition('@')[2]}")
    finally:
        con.execute(f"drop owned by {role}_; drop role {role}_".encode())


# --- scripts and the command line ---------------------------------------------------------------------------------------


@needs_psql
def test_the_script_makes_the_view(con: psycopg.Connection[Any], place: str, tmp_path: Path):
    script = as_view(place).script
    con.execute("drop view anon; drop table anon_age")
    done = psql(place, script, tmp_path)
    assert done.returncode == 0, done.stderr
    assert found(con, "select count(*), min(age), max(age) from anon") == [(ROWS, "[20, 29]", "[40, 49]")]


def test_the_command_line_makes_views(con: psycopg.Connection[Any], place: str, tmp_path: Path):
    policy = tmp_path / "policy.json"
    policy.write_text(json.dumps({**POLICY, "source": url(place, "people")}))
    done = CliRunner().invoke(cli, ["run", str(policy), "--view", "--target", url(place, "anon")])
    assert done.exit_code == 0, done.output
    assert found(con, "select count(*) from anon") == [(ROWS,)]
