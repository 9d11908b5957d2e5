"""PostgreSQL in place: what stays, what is told, who is refused. What is left of old values and by killed runs: `places`."""

from __future__ import annotations

import re
import threading
import uuid
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import psycopg
import pytest
import shoal
from shoal.backends.postgres.backend import PostgreSQL

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
        "comment on age",
        "comment on the table",
        "default of disease",
        "identity of id",
        "index people_disease",
        "index people_town",
        "not null of disease",
        "not null of id",
        "not null of town",
        "primary key people_pkey",
        "privileges of the table",
        "trigger logging",
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


AROUND = """
alter table people set (fillfactor = 77), alter name set not null, add tags jsonb, add span int4range,
    alter town set storage external, alter town set compression pglz, alter town set statistics 33,
    alter disease set (n_distinct = 3), alter age set (n_distinct = 24);
alter table people alter loud drop expression;
create unique index people_by_name on people (name);
alter table people replica identity using index people_by_name, cluster on people_town;
create index people_tags on people using gin (tags);
create index people_span on people using gist (span);
create index people_ages on people using brin (age);
create index people_towns on people (town varchar_pattern_ops) with (fillfactor = 66);
comment on index people_towns is 'of towns';
create statistics both_kept (mcv) on town, disease from people;
alter statistics both_kept set statistics 44;
comment on statistics both_kept is 'together';
create statistics one_gone on name, disease from people;
create statistics of_label on (age + 1), disease from people;
create policy own on people using (disease = current_user);
alter table people enable row level security;
grant select (town), update (disease, name) on people to {role};
create function refuse() returns trigger language plpgsql as $$ begin raise exception 'it fires'; end $$;
create trigger refusing before truncate on people for each statement execute function refuse();
create trigger replicated after insert on people for each row execute function refuse();
alter table people enable replica trigger replicated;
alter table people add boss int references people deferrable initially deferred;
update people set tags = '1', span = '[1, 3)';
update people set boss = 1;
comment on column people.name is 'in full';
set constraints all immediate;
alter table people add constraint late check (id > 5) not valid;
comment on constraint late on people is 'from the sixth on'
"""
CATALOG = """
select c.relowner, c.reloptions, c.relrowsecurity, c.relreplident, c.relacl::text,
    (select array_agg((a.attname, a.attstorage, a.attcompression, a.attstattarget, a.attoptions, a.attacl::text)::text
        order by a.attnum) from pg_attribute as a where a.attrelid = c.oid and a.attname in ('town', 'disease')),
    (select array_agg((x.relname, i.indisclustered, obj_description(x.oid), x.reloptions)::text order by x.relname)
        from pg_index as i join pg_class as x on x.oid = i.indexrelid
        where i.indrelid = c.oid and x.relname in ('people_town', 'people_towns', 'people_ages')),
    (select array_agg((t.tgname, t.tgenabled)::text order by t.tgname) from pg_trigger as t
        where t.tgrelid = c.oid and not t.tgisinternal),
    (select array_agg((k.conname, pg_get_constraintdef(k.oid), obj_description(k.oid))::text order by k.conname)
        from pg_constraint as k where k.conrelid = c.oid and k.conname in ('late', 'people_boss_fkey', 'people_pkey')),
    (select array_agg(p.polname::text order by p.polname) from pg_policy as p where p.polrelid = c.oid),
    (select array_agg((s.stxname, s.stxkind, s.stxstattarget, obj_description(s.oid, 'pg_statistic_ext'))::text)
        from pg_statistic_ext as s where s.stxrelid = c.oid and s.stxname = 'both_kept')
from pg_class as c
where c.oid = 'people'::regclass
"""


def test_whatever_stands_around_the_table_is_kept_or_told(con: psycopg.Connection[Any], people: str):
    """Also what a new type makes PostgreSQL forget; and no trigger fires, nor keeps what waits for the end from being done."""
    made = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"create role {made}".encode())
    try:
        con.execute(AROUND.format(role=made).encode())
        [before] = con.execute(CATALOG).fetchall()
        policy = {**KEPT, "quasi_identifiers": {**KEPT["quasi_identifiers"], "tags": {}, "span": {}}}
        changes = shoal.anonymize(people, policy, in_place=True).summary["in_place"]
        [after] = con.execute(CATALOG).fetchall()
        assert [was for was, is_ in zip(before, after, strict=True) if was != is_] == ["i"]
        assert after[3] == "d"
    finally:
        con.execute(f"drop owned by {made}; drop role {made}".encode())
    assert {
        "check late",
        "comment on age",
        "comment on the table",
        "foreign key people_boss_fkey",
        "index people_ages",
        "index people_towns",
        "options of disease",
        "policy own",
        "privileges of disease",
        "privileges of the table",
        "privileges of town",
        "statistics both_kept",
        "trigger logging",
        "trigger refusing",
        "trigger replicated",
    } <= set(changes["kept"])
    assert {
        "comment on name: name is removed",
        "index people_by_name: name is removed",
        "index people_span: span holds labels now",
        "index people_tags: tags holds labels now",
        "options of age: age holds labels now",
        "privileges of name: name is removed",
        "replica identity public.people_by_name: name is removed",
        "statistics of_label: age holds labels now",
        "statistics one_gone: name is removed",
    } <= set(changes["lost"])
    assert con.execute("select count(boss) from people").fetchall() == [(ROWS,)]


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


PARTS = """
select conname::text from pg_constraint where conrelid = 'around'::regclass and contype <> 'n'
union
select relname from pg_index join pg_class on oid = indexrelid where indrelid = 'around'::regclass
order by 1
"""


@pytest.mark.parametrize(
    ("ready", "kept", "lost"),
    [
        ("add primary key (id) include (name)", [], ["primary key around_pkey: name is removed"]),
        ("add primary key (id) include (zip)", ["around_pkey"], []),
        (
            "add constraint u unique (id) include (name), add constraint f foreign key (boss) references around (id)",
            [],
            ["foreign key f: name is removed", "unique u: name is removed"],
        ),
        (
            "add constraint u unique (id) include (zip), add constraint f foreign key (boss) references around (id)",
            ["u"],
            ["foreign key f: zip holds labels now"],
        ),
        (
            "add constraint u unique (id) include (disease), add constraint f foreign key (boss) references around (id)",
            ["f", "u"],
            [],
        ),
        ("add constraint x exclude using btree ((name || id::text) with =)", [], ["constraint x: name is removed"]),
        ("add constraint x exclude using btree (id with =) where (age > 30)", [], ["constraint x: age holds labels now"]),
        ("add constraint x exclude using btree (id with =) where (name is not null)", [], ["constraint x: name is removed"]),
        ("add constraint x exclude using btree (id with =) where (boss > 0)", ["x"], []),
        ("replica identity full; create unique index u on around (boss, id) include (zip)", ["u"], []),
        ("replica identity full; create unique index u on around (boss, id) include (name)", [], ["index u: name is removed"]),
        (
            "replica identity full; create unique index u on around (id) include (name);"
            "alter table around add constraint f foreign key (boss) references around (id)",
            [],
            ["foreign key f: name is removed", "index u: name is removed"],
        ),
        (
            "alter id set not null; create unique index u on around (id) include (name);"
            "alter table around replica identity using index u",
            [],
            ["index u: name is removed", "replica identity public.u: name is removed"],
        ),
        ("add loud text generated always as (upper(name)) stored", [], ["expression of loud: loud is removed"]),
    ],
)
def test_what_an_index_or_a_generated_column_takes_from_other_columns(
    ready: str, kept: list[str], lost: list[str], con: psycopg.Connection[Any], postgres: str
):
    """What is included in an index may be a label, but goes with it; what it calculates with may be neither."""
    con.execute(
        "create table around (id int, name text, zip int, age int, boss int, disease text);"
        "insert into around select i, 'n' || i, 13000 + i % 2, i, 1, 'd' from generate_series(1, 20) as i;"
        f"alter table around {ready}".encode()
    )
    policy = {
        "identifiers": ["name", "loud"] if "loud" in ready else ["name"],
        "quasi_identifiers": {
            "zip": {"taxonomy": {"mask": 5}, "min_level": 1},
            "age": {"taxonomy": {"intervals": [100]}, "min_level": 1},
        },
        "other": "keep",
        "privacy": [{"k_anonymity": {"k": 2}}],
    }
    changes = shoal.anonymize(url(postgres, "around"), policy, in_place=True).summary["in_place"]
    assert sorted(changes["lost"]) == lost
    assert [row[0] for row in con.execute(PARTS).fetchall()] == kept
    assert con.execute("select count(*), count(distinct zip) from around").fetchall() == [(20, 1)]


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
        (
            "alter table people alter id drop identity; create sequence ids owned by people.name;"
            "alter table log add number int default nextval('ids')",
            shoal.PolicyError,
            "default value for column number of table public.log depends on sequence public.ids",
        ),
        (
            "create table old (row people)",
            shoal.PolicyError,
            'column "old.row" uses its row type',
        ),
        (
            "create domain one as people; create table old (row one[])",
            shoal.PolicyError,
            'column "old.row" uses its row type',
        ),
        (
            "create type person as (name text, town text, disease text, note text); drop table people cascade;"
            "create table people of person; insert into people values ('n', 't', 'd', 'n')",
            shoal.PolicyError,
            "cannot drop column from typed table",
        ),
        (
            "create view teens as select 1 from people where age < 20; drop publication if exists shoal_told;"
            "create publication shoal_told for table people (name)",
            shoal.PolicyError,
            "the columns 'name', 'age' are removed or become labels, and publication of table public.people in publication "
            "shoal_told, the view public.teens depend on them",
        ),
        (
            "alter table people alter town type text; create policy own on people using (town = 'Ulm')",
            shoal.PolicyError,
            "the columns 'town' are removed or become labels, and policy own on table public.people depends on them",
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


def test_columns_that_are_more_than_their_type(con: psycopg.Connection[Any], postgres: str):
    """A domain goes with its checks; a virtual column (PostgreSQL 18) may go, but cannot hold plain values."""
    con.execute("create domain small as int default 4 check (value < 100)")
    is_new = con.info.server_version >= 180000
    con.execute(f"create table odd (age small, plus int generated always as (1) {'virtual' if is_new else 'stored'})".encode())
    con.execute("insert into odd select i from generate_series(0, 19) as i")
    policy = {
        "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10]}, "min_level": 1}},
        "privacy": [{"k_anonymity": {"k": 2}}],
    }
    if is_new:
        with pytest.raises(shoal.PolicyError, match='Column "plus" of relation "odd" is a virtual generated column'):
            shoal.anonymize(url(postgres, "odd"), {**policy, "other": "keep"}, in_place=True)
    changes = shoal.anonymize(url(postgres, "odd"), {**policy, "other": "drop"}, in_place=True).summary["in_place"]
    assert changes["lost"] == ["domain of age: age holds labels now", "expression of plus: plus is removed"]
    assert con.execute("select distinct age from odd order by 1").fetchall() == [("[0, 9]",), ("[10, 19]",)]


def test_the_original_can_be_kept(con: psycopg.Connection[Any], people: str):
    release = shoal.anonymize(people, POLICY, in_place=True, keep_original="original")
    assert con.execute("select count(*), count(distinct name) from original").fetchall() == [(ROWS, ROWS)]
    assert "original" in release.summary["in_place"]["residue"]


def during(monkeypatch: pytest.MonkeyPatch, start: str, act: Callable[[], Any]) -> None:
    """Do something right before the statement that starts so and publishes; the first was the trial."""
    real, seen = PostgreSQL.execute, count(1)

    def execute(self: PostgreSQL, sql: str) -> Any:
        if sql.startswith(start) and next(seen) == 2:
            act()
        return real(self, sql)

    monkeypatch.setattr(PostgreSQL, "execute", execute)


@pytest.mark.parametrize(
    "write",
    [
        "insert into people (name, town) values ('new', 'x')",
        "update people set town = 'y' where id = 3",
        "delete from people where id = 3",
        "begin; delete from people where id = 3; insert into people (name, town) values ('new', 'x'); commit",
        "truncate people",
        "alter table people add more int default 5",
        "alter table people add check (id > 0)",
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


ZIPS = """
create table zips (zip text, disease text);
insert into zips select 13000 + i % 5, 'd' || i % 2 from generate_series(1, 20) as i
"""
STRANGE = "it, or a view that it reads, belongs to somebody else, whose functions would run as you"
ZIP: dict[str, Any] = {
    "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}}},
    "other": "keep",
    "privacy": [{"k_anonymity": {"k": 2}}],
}
EXACT = {**ZIP, "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}, "max_level": 0}}}
MASKED = {**ZIP, "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}, "min_level": 1, "max_level": 1}}}


@pytest.mark.parametrize(
    ("ready", "named"),
    [
        ("create view odd as select zip::int as z from zips", ["public.odd"]),
        (
            "create view one as select (zip)::integer + 1 as z from public.zips; create view two as select -z as z from one",
            ["public.one", "public.two"],
        ),
        (
            "create function cut(z zips) returns int language sql as 'select z.zip::int';"
            "create view odd as select cut(zips) from zips",
            ["public.odd"],
        ),
        ("create materialized view odd as select max(zip::int) from zips", ["public.odd"]),
        (
            "create view fine as select 'zips: ' || zip as zip from zips; create schema if not exists other;"
            "create or replace view other.zips as select zip::int as z from public.zips join fine using (zip)"
            " union all select zip::int from public.zips",
            ["other.zips"],
        ),
    ],
)
@pytest.mark.parametrize("in_dry_run", [False, True])
def test_views_that_labels_may_break_are_named_before_the_work_starts(
    ready: str, named: list[str], in_dry_run: bool, con: psycopg.Connection[Any], postgres: str, monkeypatch: pytest.MonkeyPatch
):
    """Also those over views, of functions, and of other schemas; nothing is changed, nor does anything stay."""
    con.execute(f"{ZIPS}; {ready}".encode())
    monkeypatch.setattr(PostgreSQL, "materialize", None)
    reasons = ", ".join(f"{view} (invalid input syntax for type integer: …)" for view in named)
    told = f"with * in zip as the most general label, the view{'s' * (len(named) > 1)} {reasons} would not work"
    with pytest.raises(shoal.PolicyError, match=re.escape(told)):
        shoal.anonymize(url(postgres, "zips"), ZIP, in_place=True, dry_run=in_dry_run)
    assert con.execute("select min(zip), count(*) from zips").fetchall() == [("13000", 20)]
    assert con.execute("select relname from pg_class where relname like 'shoal%'").fetchall() == []


def test_views_may_calculate_with_what_keeps_its_values(con: psycopg.Connection[Any], postgres: str):
    con.execute(f"{ZIPS}; create view numbers as select zip::int as z from zips".encode())
    made = shoal.anonymize(url(postgres, "zips"), EXACT, in_place=True)
    assert con.execute("select min(z), max(z) from numbers").fetchall() == [(13000, 13004)]
    assert "shoal_trial" not in made.script


def test_views_that_cannot_be_tried_are_told(con: psycopg.Connection[Any], postgres: str):
    """One that does not work, and one whose functions would run as the user."""
    made = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"{ZIPS}; create view odd as select disease::int from zips; create view others as table zips".encode())
    con.execute(f"create role {made}; grant create on schema public to {made}; alter view others owner to {made}".encode())
    try:
        changes = shoal.anonymize(url(postgres, "zips"), MASKED, in_place=True).summary["in_place"]
    finally:
        con.execute(f"drop owned by {made}; drop role {made}".encode())
    assert changes["kept"] == [
        "view public.odd, which was not tried: it did not work before, either",
        f"view public.others, which was not tried: {STRANGE}",
    ]


def test_nothing_of_strangers_runs(con: psycopg.Connection[Any], postgres: str):
    """Not by a view over theirs either; and what writes when it is read is not read."""
    made = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"{ZIPS}; create table ran (who text); create sequence steps; create role {made}".encode())
    con.execute(f"grant all on schema public to {made}; grant all on zips, ran to {made}; set role {made}".encode())
    con.execute("create function act() returns text language sql as 'insert into ran values (current_user) returning who'")
    con.execute("create view theirs as select act() as who, zip from zips; reset role")
    con.execute("create view ours as select zip from theirs; create view counts as select nextval('steps'), zip from zips")
    try:
        changes = shoal.anonymize(url(postgres, "zips"), MASKED, in_place=True).summary["in_place"]
        assert con.execute("select count(*) from ran").fetchall() == [(0,)]
        assert con.execute("select is_called from steps").fetchall() == [(False,)]
    finally:
        con.execute(f"drop view ours; drop owned by {made} cascade; drop role {made}".encode())
    assert [told for told in changes["kept"] if told.startswith("view")] == [
        "view public.counts, which was not tried: it writes when it is read",
        f"view public.theirs, which was not tried: {STRANGE}",
        f"view public.ours, which was not tried: {STRANGE}",
    ]


def test_a_view_that_the_first_rows_alone_break(con: psycopg.Connection[Any], postgres: str):
    con.execute(f"{ZIPS}; alter table zips add id int; update zips set id = 0".encode())
    con.execute("insert into zips select 13000 + i % 5, 'd', i from generate_series(1, 2000) as i")
    con.execute("create view share as select 100 / count(*) filter (where id > 1990) as share from zips")
    shoal.anonymize(url(postgres, "zips"), {**MASKED, "keep": ["id"]}, in_place=True)
    assert con.execute("select share from share").fetchall() == [(10,)]


@pytest.mark.slow  # it waits for two seconds
def test_a_timeout_says_nothing_of_a_view(con: psycopg.Connection[Any], postgres: str, monkeypatch: pytest.MonkeyPatch):
    con.execute(f"{ZIPS}; create view slow as select zip, pg_sleep(5)::text from zips".encode())
    monkeypatch.setenv("PGOPTIONS", "-c statement_timeout=2000")
    with pytest.raises(shoal.EngineError, match="statement timeout"):
        shoal.anonymize(url(postgres, "zips"), MASKED, in_place=True)


def test_a_view_that_only_some_labels_break(con: psycopg.Connection[Any], postgres: str):
    """It is read on the release itself, before that is published."""
    con.execute(f"{ZIPS}; create view numbers as select zip::int as z from zips where zip <> '*'")
    with pytest.raises(shoal.PolicyError, match=r"the view public\.numbers does not work on the release of public\.zips"):
        shoal.anonymize(url(postgres, "zips"), MASKED, in_place=True)
    assert con.execute("select min(z), count(*) from numbers").fetchall() == [(13000, 20)]
    con.execute("drop view numbers")
    shoal.anonymize(url(postgres, "zips"), MASKED, in_place=True)
    assert con.execute("select distinct zip from zips").fetchall() == [("1300*",)]


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
