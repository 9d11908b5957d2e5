"""PostgreSQL in place: what stays, what is told, who is refused, what is left of old values, and what a killed run leaves."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import psycopg
import pytest
import shoal
from shoal.backends.postgres import PostgreSQL

from tests.backends.conftest import url
from tests.backends.places import NEW, POLICY, ROWS, SECRET

PEOPLE = f"""
drop schema if exists public cascade;
create schema public;
create table people (
    name text unique,
    id integer generated always as identity primary key,
    town varchar(40) not null check (town <> ''),
    age integer default 3 check (age > 0),
    disease varchar(20) not null default 'none',
    loud text generated always as (upper(disease)) stored,
    note text
);
insert into people (name, town, age, disease, note)
select '{SECRET} ' || i, '{SECRET} town ' || (i % 7), 20 + i, 'd' || (i % 3), repeat('{SECRET} ' || md5(i::text), 200)
from generate_series(1, {ROWS}) as i;
create index people_town on people (town);
create index people_old on people (age) where age > 30;
create index people_disease on people (disease);
create view diseases as select disease, count(*) as n from people group by disease;
comment on table people is 'the people';
comment on column people.age is 'in years';
grant select on people to public;
create table log (what text);
create function logged() returns trigger language plpgsql as $$ begin insert into public.log values ('x'); return new; end $$;
create trigger logging after insert on people for each row execute function logged();
analyze people
"""
KEPT = {
    **POLICY,
    "quasi_identifiers": {
        "town": {"taxonomy": "suppress", "min_level": 1},
        "age": {"taxonomy": {"intervals": [100]}, "min_level": 1},
    },
    "other": "keep",
    "identifiers": ["name", "note"],
}


@pytest.fixture
def con(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(postgres, autocommit=True) as made:
        made.execute(PEOPLE.encode())
        yield made


@pytest.fixture
def people(con: psycopg.Connection[Any], postgres: str) -> str:
    return url(postgres, "people")


def columns(con: psycopg.Connection[Any]) -> list[tuple[Any, ...]]:
    return con.execute(
        "select attname, format_type(atttypid, atttypmod), attnotnull from pg_attribute "
        "where attrelid = 'people'::regclass and attnum > 0 and not attisdropped order by attnum"
    ).fetchall()


def is_old(con: psycopg.Connection[Any]) -> bool:
    rows = con.execute("select * from people").fetchall()
    return len(columns(con)) == 7 and len(rows) == ROWS and all(SECRET in row[0] for row in rows)


def test_the_table_keeps_what_still_makes_sense(con: psycopg.Connection[Any], people: str):
    before = con.execute("select oid, relowner, relacl from pg_class where relname = 'people'").fetchall()
    changes = shoal.anonymize(people, KEPT, in_place=True).summary["in_place"]
    assert columns(con) == [
        ("id", "integer", True),
        ("town", "text", True),
        ("age", "text", False),
        ("disease", "character varying(20)", True),
        ("loud", "text", False),
    ]
    assert con.execute("select oid, relowner, relacl from pg_class where relname = 'people'").fetchall() == before
    assert con.execute("select count(*), min(town), max(age), max(loud) from people").fetchall() == [
        (ROWS, "*", "[0, 99]", "D2")
    ]
    assert con.execute("table diseases order by 1").fetchall() == [("d0", 8), ("d1", 8), ("d2", 8)]
    assert con.execute("table log").fetchall() == []
    comments = "select obj_description('people'::regclass), col_description('people'::regclass, 4)"
    assert con.execute(comments).fetchall() == [("the people", "in years")]
    assert sorted(changes["kept"]) == [
        "default of disease",
        "identity of id",
        "index people_disease",
        "index people_town",
        "not null of disease",
        "not null of id",
        "not null of town",
        "primary key people_pkey",
    ]
    assert sorted(changes["lost"]) == [
        "check people_age_check: age holds labels now",
        "check people_town_check: town holds labels now",
        "default of age: age holds labels now",
        "expression of loud: it holds plain values now",
        "index people_old: age holds labels now",
        "unique people_name_key: name is removed",
    ]
    con.execute("insert into people (town) values ('x')")  # defaults, identity and triggers work as before
    assert con.execute("select disease from people where town = 'x'").fetchall() == [("none",)]
    assert con.execute("table log").fetchall() == [("x",)]


@pytest.mark.parametrize(
    ("ready", "error", "told"),
    [
        ("create view towns as select name, town from people", shoal.PolicyError, "the view public.towns depends"),
        (
            "create policy own on people using (name = current_user)",
            shoal.PolicyError,
            "policy own on table public.people depends",
        ),
        (
            "create table kid (id int references people)",
            shoal.PolicyError,
            "foreign key kid_id_fkey of public.kid refers to it",
        ),
        ("create table kid () inherits (people)", shoal.PolicyError, "public.kid is a part of it"),
        ("create table original (x int)", shoal.PolicyError, "there is a table or view of this name already"),
        ("alter table people rename to rows; create view people as table rows", shoal.PolicyError, "no plain table"),
        ("drop table people cascade", shoal.EngineError, "does not exist"),
    ],
)
def test_what_cannot_give_way(
    ready: str, error: type[Exception], told: str, con: psycopg.Connection[Any], people: str, monkeypatch: pytest.MonkeyPatch
):
    """It is refused before the long work starts."""
    con.execute(ready.encode())
    monkeypatch.setattr(PostgreSQL, "materialize", None)
    with pytest.raises(error, match=told):
        shoal.anonymize(people, POLICY, in_place=True, keep_original="original")


def test_the_original_can_be_kept(con: psycopg.Connection[Any], people: str):
    release = shoal.anonymize(people, POLICY, in_place=True, keep_original="original")
    assert con.execute("select count(*), count(distinct name) from original").fetchall() == [(ROWS, ROWS)]
    assert "original" in release.summary["in_place"]["residue"]


def test_a_dry_run_and_a_release_that_does_not_hold_change_nothing(con: psycopg.Connection[Any], people: str, monkeypatch):
    shoal.anonymize(people, POLICY, in_place=True, dry_run=True)
    assert is_old(con)
    monkeypatch.setattr("shoal.pipeline.judge", None)  # something goes wrong when the table is written already
    with pytest.raises(TypeError):
        shoal.anonymize(people, POLICY, in_place=True)
    assert is_old(con)


def during(monkeypatch: pytest.MonkeyPatch, start: str, act: Callable[[], Any]) -> None:
    """Do something right before the first statement that starts so."""
    real, done = PostgreSQL.execute, []

    def execute(self: PostgreSQL, sql: str, parameters: Any = None) -> Any:
        if sql.startswith(start) and not done:
            done.append(True)
            act()
        return real(self, sql, parameters)

    monkeypatch.setattr(PostgreSQL, "execute", execute)


@pytest.mark.parametrize(
    "write",
    [
        "insert into people (name, town) values ('new', 'x')",
        "update people set town = 'y' where id = 3",
        "delete from people where id = 3",
        "begin; delete from people where id = 3; insert into people (name, town) values ('new', 'x'); commit",
        "truncate people",
    ],
)
def test_a_write_meanwhile_is_noticed(write: str, con: psycopg.Connection[Any], people: str, monkeypatch: pytest.MonkeyPatch):
    during(monkeypatch, "lock table", lambda: con.execute(write.encode()))
    with pytest.raises(shoal.EngineError, match=r"somebody changed public\.people"):
        shoal.anonymize(people, POLICY, in_place=True)
    assert next(column for column, *_ in columns(con)) == "name"


def test_readers_see_the_old_table_or_the_new_one(con: psycopg.Connection[Any], people: str, postgres: str, monkeypatch):
    """Whoever reads while the new rows are written waits for the end."""
    seen: list[tuple[Any, ...]] = []

    def read() -> None:
        with psycopg.connect(postgres) as other:
            seen.extend(other.execute("select count(*), count(distinct town) from people").fetchall())

    reader = threading.Thread(target=read)
    during(monkeypatch, 'insert into "public"."people"', reader.start)
    assert con.execute("select count(distinct town) from people").fetchall() == [(7,)]
    shoal.anonymize(people, POLICY, in_place=True)
    reader.join()
    assert seen == [(ROWS, 1)]


def test_old_values_are_gone(con: psycopg.Connection[Any], people: str):
    """From the files of the table, its indexes and its TOAST table, and from the statistics."""
    files = (
        "select string_agg(encode(pg_read_binary_file(pg_relation_filepath(oid::regclass)), 'escape'), '') from pg_class "
        "where relfilenode > 0 and (oid in ('people'::regclass, (select reltoastrelid from pg_class where relname = 'people')) "
        "or oid in (select indexrelid from pg_index where indrelid = 'people'::regclass))"
    )
    con.execute("checkpoint")
    assert SECRET in con.execute(files).fetchall()[0][0]
    assert SECRET in str(con.execute("select * from pg_stats where tablename = 'people'").fetchall())
    release = shoal.anonymize(people, POLICY, in_place=True)
    con.execute("checkpoint")
    assert SECRET not in (con.execute(files).fetchall()[0][0] or "")
    assert SECRET not in str(con.execute("select * from pg_stats where schemaname = 'public'").fetchall())
    assert SECRET not in release.script + str(release.summary)
    assert "write-ahead log" in release.summary["in_place"]["residue"]


def test_killed_after_every_statement(con: psycopg.Connection[Any], people: str, postgres: str):
    """The old table whole or the new one whole, and nothing besides. Before the table is touched, a few points will do."""
    total, first = counted(people)
    con.execute(PEOPLE.encode())
    points = [*range(1, first, 25), *range(first, total + 1)]
    ended = []
    for last in points:
        child = os.fork()
        if not child:
            killed(people, last)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        with psycopg.connect(postgres, autocommit=True) as other:
            if is_old(other):
                ended.append("old")
            else:
                assert [column for column, *_ in columns(other)] == NEW
                assert other.execute("select count(*), min(town), max(town) from people").fetchall() == [(ROWS, "*", "*")]
                ended.append("new")
                other.execute(PEOPLE.encode())
            assert (
                other.execute("select relname from pg_class where relname ~ '^shoal' and relpersistence <> 't'").fetchall()
                == []
            )
    assert ended == sorted(ended, reverse=True)
    assert set(ended) == {"old", "new"}
    shoal.anonymize(people, POLICY, in_place=True)


def counted(people: str) -> tuple[int, int]:
    """How many statements a run has, and which of them begins to change the table."""
    real, said = PostgreSQL.execute, []

    def execute(self: PostgreSQL, sql: str, parameters: Any = None) -> Any:
        said.append(sql)
        return real(self, sql, parameters)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(PostgreSQL, "execute", execute)
        shoal.anonymize(people, POLICY, in_place=True)
    return len(said), said.index("begin") + 1


def killed(people: str, last: int) -> None:
    """In a child: a run that is killed after its n-th statement."""
    real, points = PostgreSQL.execute, count(1)

    def execute(self: PostgreSQL, sql: str, parameters: Any = None) -> Any:
        result = real(self, sql, parameters)
        if next(points) == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    PostgreSQL.execute = execute  # type: ignore[method-assign]
    try:
        shoal.anonymize(people, POLICY, in_place=True)
    finally:
        os._exit(0)
