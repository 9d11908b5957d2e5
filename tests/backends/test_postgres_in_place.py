"""PostgreSQL in place: what stays, what is told, who is refused. What is left of old values and by killed runs: `places`."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
import shoal
from shoal.backends.postgres import PostgreSQL

from tests.backends.conftest import url
from tests.backends.places import POLICY, ROWS, SECRET

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
    ("more", "lost"),
    [
        ({}, []),
        ({"suppression": {"limit": 0.1}}, ["foreign key team_boss_fkey: rows that it refers to may be suppressed"]),
        ({"suppression": {"limit": 0.1, "style": "star"}}, []),
        (
            {"identifiers": ["id"]},
            [
                "foreign key team_boss_fkey: id is removed",
                "not null of id: id is removed",
                "primary key team_pkey: id is removed",
            ],
        ),
    ],
    ids=str,
)
def test_a_table_that_refers_to_itself(more: Any, lost: list[str], con: psycopg.Connection[Any], postgres: str):
    """Where rows may be left out, the rows that others refer to may be among them."""
    con.execute(
        "create table team (id int primary key, boss int references team, age int);"
        "insert into team values (0, null, 99);"
        "insert into team select i, i - 1, i % 9 from generate_series(1, 30) as i"
    )
    policy = {
        "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10]}, "min_level": 1}},
        "other": "keep",
        "privacy": [{"k_anonymity": {"k": 2 if "suppression" in more else 1}}],
        **more,
    }
    changes = shoal.anonymize(url(postgres, "team"), policy, in_place=True).summary["in_place"]
    assert sorted(changes["lost"]) == lost
    is_dropped = more == {"suppression": {"limit": 0.1}}
    assert con.execute("select count(*), count(boss) from team").fetchall() == [(31 - is_dropped, 30)]
    kept = con.execute("select count(*) from pg_constraint where conname = 'team_boss_fkey'").fetchall()
    assert kept == [(0 if lost else 1,)]


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


def test_rows_that_a_policy_hides_are_not_lost(con: psycopg.Connection[Any], people: str, postgres: str):
    """An owner whom row-level security is forced on reads a part of the table, and would empty all of it."""
    made = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"create role {made} login password 'x'; grant all on schema public to {made}".encode())
    try:
        con.execute(
            f"alter table people owner to {made}; alter table people enable row level security;"
            "alter table people force row level security; create policy own on people using (id % 2 = 0)".encode()
        )
        _, _, rest = people.partition("//")
        as_owner = f"postgresql://{made}:x@{rest.rpartition('@')[2]}"
        for more in ({"in_place": True}, {"dry_run": True}):
            with pytest.raises(shoal.EngineError, match="row-level security hides rows of the table people from this user"):
                shoal.anonymize(as_owner, POLICY, **more)
        assert con.execute("select count(*) from people").fetchall() == [(ROWS,)]
    finally:
        con.execute(f"drop owned by {made} cascade; drop role {made}".encode())


def test_a_view_that_labels_break(con: psycopg.Connection[Any], people: str):
    """It is found when it is read; one that was broken before does not matter."""
    con.execute("alter table people alter town type text; create view broken as select 1 / (id - id) as x from people")
    con.execute("create view lengths as select substr(town, 18)::int + 1 as n from people; create view more as table lengths")
    keeping = {**POLICY, "other": "keep", "identifiers": ["name", "note"]}
    with pytest.raises(shoal.PolicyError, match=r"the view public\.lengths does not work on the release of public\.people"):
        shoal.anonymize(people, keeping, in_place=True)
    assert con.execute("select count(*), count(distinct name) from people").fetchall() == [(ROWS, ROWS)]
    con.execute("drop view lengths cascade")
    shoal.anonymize(people, keeping, in_place=True)
    assert con.execute("select min(town), max(town) from people").fetchall() == [("*", "*")]


def test_materialized_views_keep_no_old_rows(con: psycopg.Connection[Any], people: str, postgres: str):
    con.execute(
        "alter table people alter town type text;"
        "create materialized view z_first as select town from people; create view middle as select town from z_first;"
        "create materialized view a_last as select distinct town from middle; analyze"
    )
    made = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"create role {made} login password 'x'; grant all on schema public to {made}".encode())
    try:
        con.execute(f"alter table people owner to {made}".encode())
        _, _, rest = people.partition("//")
        as_owner = f"postgresql://{made}:x@{rest.rpartition('@')[2]}"
        keeping = {**POLICY, "other": "keep", "identifiers": ["name", "note"]}
        with pytest.raises(shoal.PolicyError, match=r"public\.z_first, public\.a_last would keep old rows"):
            shoal.anonymize(as_owner, keeping, in_place=True)
        shoal.anonymize(people, keeping, in_place=True)
    finally:
        con.execute(f"reassign owned by {made} to current_user; drop owned by {made}; drop role {made}".encode())
    assert con.execute("table a_last").fetchall() == [("*",)]
    statistics = con.execute("select most_common_vals from pg_stats where schemaname = 'public'").fetchall()
    assert "*" in str(statistics)
    assert SECRET not in str(statistics)


def test_views_of_shoal_would_show_nothing(con: psycopg.Connection[Any], people: str, postgres: str, monkeypatch):
    con.execute("alter table people alter town type text")
    policy = {**POLICY, "quasi_identifiers": {"town": {"taxonomy": {"mask": 40}}}}
    shoal.anonymize(people, policy, target=url(postgres, "anon"), view=True)
    con.execute("alter view anon rename to renamed")
    monkeypatch.setattr(PostgreSQL, "materialize", None)
    with pytest.raises(shoal.PolicyError, match=r"public\.renamed, made by shoal, looks its old values up"):
        shoal.anonymize(people, policy, in_place=True)


def test_what_cannot_be_vacuumed_is_told(con: psycopg.Connection[Any], people: str, postgres: str):
    """A snapshot of somebody else's keeps dead rows of the statistics."""
    with psycopg.connect(postgres) as other:
        other.execute("set transaction isolation level repeatable read")
        other.execute("select count(*) from pg_class")
        residue = shoal.anonymize(people, POLICY, in_place=True).summary["in_place"]["residue"]
    assert residue.startswith("dead rows of pg_statistic ")


def test_the_original_is_as_private_as_it_was(con: psycopg.Connection[Any], people: str):
    made = [f"shoal_{uuid.uuid4().hex[:12]}" for _ in range(2)]
    for role in made:
        con.execute(f"create role {role}".encode())
    try:
        con.execute(f"alter default privileges in schema public grant all on tables to public, {made[0]}".encode())
        con.execute(f"revoke all on people from public; grant select (disease) on people to {made[1]}".encode())
        con.execute(f"grant update on people to {made[1]} with grant option".encode())
        shoal.anonymize(people, POLICY, in_place=True, keep_original="original")
        asked = "select %s, has_table_privilege(%s, 'original', 'select'), has_any_column_privilege(%s, 'original', 'select')"
        assert [con.execute(asked, (role,) * 3).fetchall() for role in made] == [
            [(made[0], False, False)],
            [(made[1], False, True)],
        ]
        granted = "select has_table_privilege(%s, 'original', 'update with grant option')"
        assert con.execute(granted, (made[1],)).fetchall() == [(True,)]
    finally:
        for role in made:
            con.execute(f"drop owned by {role} cascade; drop role {role}".encode())
