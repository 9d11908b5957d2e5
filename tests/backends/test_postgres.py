"""PostgreSQL: every type of column, every way to name a table, targets, scripts in psql, and what is never shown."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pyarrow.parquet as pq
import pytest
import shoal
from click.testing import CliRunner
from shoal.backends.postgres.url import address, shown
from shoal.cli.app import cli

from tests.backends.conftest import url

ROWS = [
    ("01234", 31, "flu"),
    ("01235", 32, "cold"),
    ("01236", 38, None),
    ("99", 41, "flu"),
    ("98", 44, "O'Hara"),
    ("97", None, "flu"),
]
POLICY: dict[str, Any] = {
    "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}}, "age": {"taxonomy": {"intervals": [10, 50]}}},
    "sensitive": ["disease"],
    "privacy": [{"k_anonymity": {"k": 3}}],
}
HELD: dict[str, Any] = {**POLICY, "other": "keep"}


@pytest.fixture
def con(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    """A connection to the database, whose schema `public` is empty but for the people."""
    with psycopg.connect(postgres, autocommit=True) as made:
        made.execute('drop schema if exists public cascade; drop schema if exists "odd schema" cascade; create schema public')
        made.execute("create table people (zip text, age integer, disease text)")
        with made.cursor() as cursor:
            cursor.executemany("insert into people values (%s, %s, %s)", ROWS)
        yield made


@pytest.fixture
def people(con: psycopg.Connection[Any], postgres: str) -> str:
    return url(postgres, "people")


def rows(release: shoal.Release) -> list[dict[str, Any]]:
    with release:
        return release.to_arrow().to_pylist()


def objects(con: psycopg.Connection[Any]) -> list[tuple[Any, ...]]:
    """Everything that lasts; temporary things go with their session."""
    return con.execute(
        "select relnamespace::regnamespace::text, relname from pg_class where relpersistence <> 't' "
        "and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1, 2"
    ).fetchall()


# --- names and addresses ------------------------------------------------------------------------------------------------


def test_tables_by_name(people: str, postgres: str):
    found = [
        shoal.audit(url(postgres, table), ["zip", "age"], ["disease"]).as_json()
        for table in ("people", "public.people", "PUBLIC.People", '"people"', 'public."people"')
    ]
    assert found[0]["rows"] == 6
    for other in found[1:]:
        assert (other["rows"], other["privacy"]) == (found[0]["rows"], found[0]["privacy"])


def test_nothing_holds_on_to_the_source(con: psycopg.Connection[Any], people: str):
    """The server drops what a closed session has made when it finds time: it would be in the way until then."""
    for _ in range(2):
        shoal.anonymize(people, POLICY).close()
        con.execute("drop table people; create table people (zip text, age integer, disease text)")
        with con.cursor() as cursor:
            cursor.executemany("insert into people values (%s, %s, %s)", ROWS)


@pytest.mark.parametrize("given", [{}, {"in_place": True}], ids=str)
def test_a_column_that_is_computed_from_what_is_not_published(given: dict[str, Any], con: psycopg.Connection[Any], people: str):
    con.execute("alter table people add yob integer generated always as (2020 - age) stored, add ward integer default 1")
    with pytest.raises(shoal.PolicyError, match="yob is computed from age, which is generalized, and would be"):
        shoal.anonymize(people, HELD, **given)
    published = rows(shoal.anonymize(people, {**HELD, "identifiers": ["yob"]}))
    assert {row["ward"] for row in published} == {1}
    assert "yob" not in published[0]


def test_odd_names(con: psycopg.Connection[Any], postgres: str):
    con.execute('create schema "odd schema"; create table "odd schema"."a.b; ""c"" %s é" as table people')
    assert len(rows(shoal.anonymize(url(postgres, '"odd schema"."a.b; ""c"" %s é"'), POLICY))) == 6


def test_the_other_scheme(people: str):
    assert len(rows(shoal.anonymize(people.replace("postgresql://", "postgres://"), POLICY))) == 6


def test_the_environment_and_a_service_file(people: str, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What the URL leaves out comes from libpq's own places."""
    known = psycopg.conninfo.conninfo_to_dict(postgres)
    for key, variable in (("host", "PGHOST"), ("port", "PGPORT"), ("user", "PGUSER"), ("dbname", "PGDATABASE")):
        if known.get(key):
            monkeypatch.setenv(variable, str(known[key]))
    assert len(rows(shoal.anonymize("postgresql://?table=people", POLICY))) == 6
    lines = [f"{key}={value}" for key, value in known.items() if value]
    (tmp_path / "services").write_text("\n".join(["[clinic]", *lines]) + "\n")
    for variable in ("PGHOST", "PGPORT", "PGUSER", "PGDATABASE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PGSERVICEFILE", str(tmp_path / "services"))
    assert len(rows(shoal.anonymize("postgresql:///?service=clinic&table=people", POLICY))) == 6


@pytest.mark.parametrize(
    ("table", "error", "told"),
    [
        ("gone", shoal.EngineError, "public.gone does not exist"),
        ("nowhere.people", shoal.EngineError, "nowhere.people does not exist"),
        ("a.b.c", shoal.PolicyError, "too many parts"),
        ("a b c", shoal.EngineError, "a b c does not exist"),
        ("a.", shoal.PolicyError, "no name of a table"),
        ("x" * 70, shoal.EngineError, "too long"),
    ],
)
def test_tables_that_are_none(table: str, error: type[Exception], told: str, people: str, postgres: str):
    with pytest.raises(error, match=told):
        shoal.anonymize(url(postgres, table), POLICY)


def test_no_table_in_the_url(postgres: str, people: str):
    for source, target in ((postgres, None), (people, postgres)):
        with pytest.raises(shoal.PolicyError, match="must name a table"):
            shoal.anonymize(source, POLICY, target=target)


SECRET = "s3cr3t"


@pytest.mark.parametrize(
    ("end", "safe"),
    [
        (f"postgresql://ann:{SECRET}@host:5432/db?table=s.t", "postgresql://host:5432/db?table=s.t"),
        (f"postgres://ann:{SECRET}@h1:1,h2:2/db?sslmode=require&table=t", "postgresql://h1:1,h2:2/db?table=t"),
        (f"postgresql:///db?user=ann&password={SECRET}&table=t", "postgresql:///db?table=t"),
        (f"postgresql://ann:{SECRET}@@{SECRET}@host/db?table=t", "postgresql://host/db?table=t"),
        (f"postgresql://ann:{SECRET}/?{SECRET}@host/db?table=t", "postgresql://host/db?table=t"),
        (f"postgresql://ann:{SECRET}", "postgresql://ann"),
        ("postgresql://[::1]:5432/db?table=t", "postgresql://[::1]:5432/db?table=t"),
        (f"https://ann:{SECRET}@host/people.parquet", "https://host/people.parquet"),
        ("folder/people.csv", "folder/people.csv"),
    ],
)
def test_what_is_shown_of_an_address(end: str, safe: str):
    assert shown(end) == safe


@pytest.mark.parametrize(
    "end",
    [
        "postgresql://ann:{secret}@127.0.0.1:1/db?table=t",
        "postgresql://ann:{secret}@no.such.host.invalid/db?table=t",
        "postgresql://ann:{secret}@x@127.0.0.1/db?table=t",
        "postgresql://ann:{secret}/x@127.0.0.1/db?table=t",
        "postgresql://ann:a?{secret}@127.0.0.1/db?table=t",
        "postgresql://ann:{secret}/db?table=t",
        "postgresql://ann:{secret}%zz@127.0.0.1/db?table=t",
        "postgresql://127.0.0.1/db?passwort={secret}&table=t",
        "postgresql://ann:{secret}@127.0.0.1/db",
    ],
)
@pytest.mark.parametrize("role", ["source", "target"])
def test_no_password_in_errors(end: str, role: str, tmp_path: Path):
    """Whatever is wrong with a URL; on the command line with its traceback, too."""
    ends = {"source": str(tmp_path / "people.csv"), "target": str(tmp_path / "out.csv"), role: end.format(secret=SECRET)}
    (tmp_path / "people.csv").write_text("zip,age,disease\n1,2,x\n")
    (tmp_path / "policy.json").write_text(repr({**POLICY, "other": "drop"}).replace("'", '"'))
    asked = ["run", str(tmp_path / "policy.json"), "--source", ends["source"], "--target", ends["target"], "--debug"]
    ended = CliRunner().invoke(cli, asked)
    assert ended.exit_code in (2, 3)
    assert "shoal: " in ended.output
    assert SECRET not in ended.output + str(ended.exception) + repr(ended.exception.__context__)


def test_no_password_in_what_a_run_leaves(con: psycopg.Connection[Any], postgres: str, tmp_path: Path, caplog):
    role = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"create role {role} login password '{SECRET}'; grant select on people to {role}".encode())
    con.execute(f"grant usage, create on schema public to {role}".encode())
    try:
        _, _, rest = postgres.partition("//")
        base = f"postgresql://{role}:{SECRET}@{rest.rpartition('@')[2]}"
        (tmp_path / "policy.json").write_text(
            repr({**POLICY, "source": url(base, "people"), "target": url(base, "out")}).replace("'", '"')
        )
        script = tmp_path / "script.sql"
        asked = ["run", str(tmp_path / "policy.json"), "--script", str(script), "-v"]
        for more in ([], ["--json"]):
            ended = CliRunner().invoke(cli, [*asked, *more])
            assert ended.exit_code == 0, ended.output
            assert SECRET not in ended.output + script.read_text() + caplog.text
            assert role not in ended.output + script.read_text()
    finally:
        con.execute(f"drop owned by {role}; drop role {role}".encode())


def test_variables_of_the_environment(people: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CLINIC", people)
    with shoal.anonymize(policy={**POLICY, "source": "${CLINIC}"}) as release:
        assert release.summary["source"]["rows"] == 6


def test_addresses():
    assert address("postgresql://h/db?sslmode=disable&table=S.%22T%20%C3%A9%22").table == ("s", "T é")
    assert address("postgresql://u:a%2Bb@h/db?x=a+b&table=t").connection == "postgresql://u:a%2Bb@h/db?x=a+b"


# --- types --------------------------------------------------------------------------------------------------------------

VALUES = {
    "smallint": ["1", "2"],
    "bigint": ["9007199254740993", "9007199254740992"],
    "numeric": ["1.0", "1.00", "2.50", "NaN"],
    "numeric(6,2)": ["1.00", "2.50"],
    "real": ["0.1", "1e10", "NaN", "-Infinity"],
    "double precision": ["0.1", "35", "NaN"],
    "text": ["a", "B", "b", "é", "", " ", "a\\b"],
    "varchar(5)": ["a", "b"],
    "char(4)": ["a", "b   "],
    "boolean": ["true", "false"],
    "date": ["2024-02-29", "0044-03-15 BC"],
    "timestamp": ["2024-02-29 10:00:00.5", "1969-12-31"],
    "timestamptz": ["2024-10-27 01:30:00+02", "2024-10-27 01:30:00+01"],
    "time": ["10:00", "09:00:00.25"],
    "interval": ["1 day", "24:00:00", "1 mon"],
    "uuid": ["a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"],
    "json": ['{"b": 1,  "a": 2}', "[1]"],
    "jsonb": ['{"a": 2}'],
    "xml": ["<a/>"],
    "bytea": ["\\x00ff", "\\x"],
    "integer[]": ["{1,NULL}", "{}"],
    "text[]": ['{"a b",NULL,"x,y"}'],
    "inet": ["10.0.0.1/8"],
    "point": ["(1,2)"],
    "int4range": ["[1,5)"],
    "mood": ["glad", "sad"],
    "short": ["a", "b"],
}


@pytest.mark.parametrize("turn", range(4))
def test_types(turn: int, con: psycopg.Connection[Any], postgres: str):
    """Columns of any type can be quasi-identifiers, sensitive, or kept; what passes through keeps its type and its texts.

    Every fourth type is in one table, in every role."""
    con.execute("create type mood as enum ('sad', 'glad'); create domain short as varchar(3) check (length(value) < 3)")
    types = [type_ for type_ in [*VALUES][turn::4] if type_ != "xml" or has_xml(con)]
    texts = [[*VALUES[type_], None] for type_ in types]
    roles = {role: [f"{role}{i}" for i, _ in enumerate(types)] for role in "qso"}
    columns = ", ".join(f"{name} {type_}" for names in roles.values() for name, type_ in zip(names, types, strict=True))
    con.execute(f"create table typed (id integer, {columns})".encode())
    casts = ", ".join([f"%s::text::{type_}" for type_ in types] * 3)
    with con.cursor() as cursor:
        for i in range(4 * max(map(len, texts))):
            row = [of[i // 4 % len(of)] for of in texts]
            cursor.execute(f"insert into typed values (%s, {casts})".encode(), [i % 2, *row * 3])
    policy = {
        "quasi_identifiers": {name: {"max_level": 0} for name in roles["q"]},
        "sensitive": roles["s"],
        "identifiers": ["id"],
        "keep": roles["o"],
        "privacy": [{"k_anonymity": {"k": 4}}],
    }
    declared = con.execute(DECLARED, ("typed",)).fetchall()
    shoal.anonymize(url(postgres, "typed"), policy, target=url(postgres, "released"))
    labels = [(name, "text", "default") for name in roles["q"]]
    assert con.execute(DECLARED, ("released",)).fetchall() == [*labels, *declared[len(labels) :]]
    counted = "select {0}::text, count(*) from {1} group by 1 order by 1"
    for column in (*roles["s"], *roles["o"]):
        same = [con.execute(counted.format(column, table).encode()).fetchall() for table in ("typed", "released")]
        assert normal(same[0]) == normal(same[1]), column
    for name, of in zip(roles["q"], texts, strict=True):
        shown = con.execute(f"select distinct {name} from released".encode()).fetchall()
        assert len(shown) >= len({text.strip() for text in of if text}) - 1, name
    assert shoal.audit(url(postgres, "released"), roles["q"], roles["s"], [shoal.models.KAnonymity(k=4)]).ok


def has_xml(con: psycopg.Connection[Any]) -> bool:
    try:
        con.execute("select '<a/>'::xml")
    except psycopg.errors.FeatureNotSupported:
        return False
    return True


DECLARED = """
select a.attname, format_type(a.atttypid, a.atttypmod), c.collname
from pg_attribute as a
left join pg_collation as c on c.oid = a.attcollation
where a.attrelid = to_regclass(%s) and a.attnum > 0 and a.attname <> 'id'
order by a.attnum
"""


def normal(counted: list[tuple[str | None, int]]) -> dict[str | None, int]:
    """Counts per text; 1.0 and 1.00 are one value."""
    told: dict[str | None, int] = {}
    for text, count in counted:
        key = text.rstrip("0").rstrip(".") if text and "." in text and text.replace(".", "").isdigit() else text
        told[key] = told.get(key, 0) + count
    return told


def test_citext_and_collations(con: psycopg.Connection[Any], postgres: str):
    """Texts differ by their letters, whatever the column's own equality and order are."""
    if not con.execute("select 1 from pg_available_extensions where name = 'citext'").fetchone():
        pytest.skip("this server has no citext")
    con.execute('create extension citext; create table t (q citext, s text collate "en-x-icu")')
    con.execute("insert into t select c, c from unnest(array['a', 'A', 'b', 'B']) as c, generate_series(1, 3)")
    policy = {"quasi_identifiers": ["q"], "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 3}}]}
    shoal.anonymize(url(postgres, "t"), policy, target=url(postgres, "out"))
    assert con.execute('select q, s, count(*) from out group by q, s order by q collate "C"').fetchall() == [
        (letter, letter, 3) for letter in "ABab"
    ]
    assert con.execute(DECLARED, ("out",)).fetchall() == [("q", "text", "default"), ("s", "text", "en-x-icu")]


# --- targets ------------------------------------------------------------------------------------------------------------


def test_the_target_is_replaced_as_a_whole(con: psycopg.Connection[Any], people: str, postgres: str):
    con.execute("create table out (old integer)")
    before = objects(con)
    with shoal.anonymize(people, POLICY, target=url(postgres, "out"), dry_run=True) as dry:
        assert len(dry.to_arrow()) == 6
    assert con.execute("table out").fetchall() == []
    release = shoal.anonymize(people, POLICY, target=url(postgres, "out"))
    assert release.summary["target"] == shown(url(postgres, "out"))
    assert len(con.execute("select zip, age, disease from out").fetchall()) == 6
    assert objects(con) == before


def test_a_release_that_does_not_hold_leaves_the_target(con: psycopg.Connection[Any], people: str, postgres: str, monkeypatch):
    con.execute("create table out as select 1 as old")
    before = objects(con)
    from shoal.backends.postgres import target as postgres_target

    def tampered(self: Any, select: str, _original: Any = postgres_target.PostgresTarget.restored) -> str:
        return f"{_original(self, select)} limit 5"

    monkeypatch.setattr(postgres_target.PostgresTarget, "restored", tampered)
    with pytest.raises(shoal.PrivacyError, match="nothing was published"):
        shoal.anonymize(people, POLICY, target=url(postgres, "out"))
    assert con.execute("table out").fetchall() == [(1,)]
    assert objects(con) == before


@pytest.mark.parametrize(
    ("ready", "target", "told"),
    [
        ("select 1", "nowhere.out", "the schema nowhere does not exist"),
        ("create view out as select 1 as x", "out", "no plain table"),
        ("create table out (x int); create view reader as table out", "out", "cannot be replaced .* the view .*reader"),
        ("create table out (x int primary key); create table kid (x int references out)", "out", "cannot be replaced .* kid"),
    ],
)
def test_targets_that_cannot_be_replaced(
    ready: str, target: str, told: str, con: psycopg.Connection[Any], people: str, postgres: str
):
    con.execute(ready.encode())
    before = objects(con)
    with pytest.raises(shoal.EngineError, match=told):
        shoal.anonymize(people, POLICY, target=url(postgres, target))
    assert objects(con) == before


def test_missing_privileges(con: psycopg.Connection[Any], postgres: str):
    role = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"create role {role} login password 'x'; revoke all on schema public from public".encode())
    con.execute(f"grant usage on schema public to {role}; create table out (x int)".encode())
    _, _, rest = postgres.partition("//")
    base = f"postgresql://{role}:x@{rest.rpartition('@')[2]}"
    try:
        with pytest.raises(shoal.EngineError, match="permission denied for table people"):
            shoal.anonymize(url(base, "people"), POLICY)
        con.execute(f"grant select on people to {role}".encode())
        with pytest.raises(shoal.EngineError, match="may not create tables in the schema public"):
            shoal.anonymize(url(base, "people"), POLICY, target=url(base, "fresh"))
        con.execute(f"grant create on schema public to {role}".encode())
        with pytest.raises(shoal.EngineError, match="belongs to somebody else"):
            shoal.anonymize(url(base, "people"), POLICY, target=url(base, "out"))
        shoal.anonymize(url(base, "people"), POLICY, target=url(base, "fresh"))
    finally:
        con.execute(f"drop owned by {role}; drop role {role}".encode())


def test_the_target_must_not_be_the_source(people: str, postgres: str):
    with pytest.raises(shoal.PolicyError, match="must not be the source"):
        shoal.anonymize(people, POLICY, target=url(postgres, "public.people"))


def test_con_and_limits_are_for_duckdb(people: str):
    import duckdb

    with duckdb.connect() as own, pytest.raises(shoal.PolicyError, match="con="):
        shoal.anonymize(people, POLICY, con=own)
    with pytest.raises(shoal.PolicyError, match="server"):
        shoal.anonymize(people, POLICY, memory_limit="1GiB")


def test_without_psycopg(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(shoal.EngineError, match=r"shoal\[postgres\]"):
        shoal.anonymize("postgresql://host/db?table=t", POLICY)


def test_in_memory_and_written(con: psycopg.Connection[Any], people: str, postgres: str, tmp_path: Path):
    with shoal.anonymize(people, POLICY) as release:
        assert release.to_pandas().equals(release.to_polars().to_pandas())
        for target in (tmp_path / "out.parquet", url(postgres, "written")):
            release.write(target)
        assert pq.read_table(tmp_path / "out.parquet").to_pylist() == release.to_arrow().to_pylist()
    assert len(con.execute("table written").fetchall()) == 6
    assert not [name for schema, name in objects(con) if name.startswith("shoal")]


def test_values_are_not_in_messages(con: psycopg.Connection[Any], postgres: str):
    con.execute("create view failing as select zip, age, disease::integer as disease from people")
    with pytest.raises(shoal.EngineError) as failed:
        shoal.anonymize(url(postgres, "failing"), POLICY)
    assert "flu" not in str(failed.value) + repr(failed.value.__cause__) + str(failed.value.__suppress_context__ or "flu")


# --- scripts ------------------------------------------------------------------------------------------------------------


def psql(base: str, script: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    (tmp_path / "script.sql").write_text(script)
    asked = ["psql", "-X", "-q", base, "-f", str(tmp_path / "script.sql")]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


needs_psql = pytest.mark.skipif(shutil.which("psql") is None, reason="there is no psql")


@needs_psql
@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
def test_the_script_runs_in_psql(algorithm: str, con: psycopg.Connection[Any], people: str, postgres: str, tmp_path: Path):
    release = shoal.anonymize(people, {**HELD, "algorithm": algorithm}, target=url(postgres, "out"))
    expected = con.execute("table out").fetchall()
    con.execute("drop table out")
    ran = psql(postgres, release.script, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert con.execute("table out").fetchall() == expected


@needs_psql
def test_the_script_refuses_what_does_not_hold(con: psycopg.Connection[Any], people: str, postgres: str, tmp_path: Path):
    script = shoal.anonymize(people, POLICY, target=url(postgres, "out")).script
    con.execute("drop table out; create table out as select 1 as old")
    before = objects(con)
    [shaped] = set(re.findall(r'"shoal_\d+_shape_histograms"', script))
    tampered = script.replace("do $shoal", f"update {shaped} set n = 0;\n\ndo $shoal")
    ran = psql(postgres, tampered, tmp_path)
    assert ran.returncode == 3
    assert "the release violates the policy" in ran.stderr
    assert con.execute("table out").fetchall() == [(1,)]
    assert objects(con) == before
