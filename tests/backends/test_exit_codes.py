"""The exit codes of failures in PostgreSQL: 2 for what lasts until somebody changes something, 3 for what may pass."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner
from psycopg import errors
from shoal.backends.postgres.failures import connection_error, engine_error
from shoal.cli.app import cli

from tests.backends.conftest import url

ARGUMENTS = ("--quasi", "age", "--json")


@pytest.fixture
def con(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    """A connection to the database, whose schema `public` holds one table."""
    with psycopg.connect(postgres, autocommit=True) as made:
        made.execute("drop schema if exists public cascade; create schema public")
        made.execute("create table people (age integer, disease text)")
        made.execute("insert into people values (30, 'flu'), (31, 'cold')")
        yield made


def failure(*arguments: str) -> tuple[int, str, str]:
    """The exit code, the kind and the message of a command that fails."""
    ended = CliRunner().invoke(cli, arguments, prog_name="shoal")
    error = json.loads(ended.stdout)
    assert error["exit_code"] == ended.exit_code
    return ended.exit_code, error["kind"], error["error"]


@pytest.mark.parametrize("table", ["gone", "nowhere.people", "x" * 70])
def test_a_missing_table_lasts(table: str, con: psycopg.Connection[Any], postgres: str) -> None:
    code, kind, _ = failure("audit", url(postgres, table), *ARGUMENTS)
    assert (code, kind) == (2, "engine")


def test_a_target_that_is_no_table_lasts(con: psycopg.Connection[Any], postgres: str, tmp_path: Path) -> None:
    con.execute("create view published as select * from people")
    policy = tmp_path / "policy.yaml"
    policy.write_text("quasi_identifiers: [age]\nother: keep\nprivacy: [k_anonymity: {k: 2}]\n")
    ends = ("--source", url(postgres, "people"), "--json")
    assert failure("run", str(policy), *ends, "--target", url(postgres, "published"))[:2] == (2, "engine")
    assert failure("run", str(policy), *ends, "--target", url(postgres, "nowhere.published"))[:2] == (2, "engine")


def test_a_missing_permission_lasts(con: psycopg.Connection[Any], postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    role = f"shoal_{uuid.uuid4().hex[:12]}"
    con.execute(f"create role {role}; grant usage on schema public to {role}".encode())
    monkeypatch.setenv("PGOPTIONS", f"-c role={role}")
    try:
        code, _, message = failure("audit", url(postgres, "people"), *ARGUMENTS)
    finally:
        con.execute(f"drop owned by {role}; drop role {role}".encode())
    assert (code, "permission denied" in message) == (2, True)


def test_a_missing_database_lasts(postgres: str) -> None:
    with psycopg.connect(postgres) as made:
        database = made.info.dbname
    code, _, message = failure("audit", url(postgres.replace(database, "shoal_no_such"), "people"), *ARGUMENTS)
    assert (code, "does not exist" in message) == (2, True)


def test_a_server_that_is_down_may_pass() -> None:
    code, kind, message = failure("audit", "postgresql://nobody@127.0.0.1:1/x?table=people", *ARGUMENTS)
    assert (code, kind, "cannot be reached" in message) == (3, "engine", True)


@pytest.mark.parametrize(("setting", "said"), [("lock_timeout", "0.2 s were not enough"), ("statement_timeout", "timeout")])
def test_a_lock_and_a_timeout_may_pass(
    setting: str, said: str, con: psycopg.Connection[Any], postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGOPTIONS", f"-c {setting}=200")
    with con.transaction():
        con.execute("lock table people in access exclusive mode")
        code, _, message = failure("audit", url(postgres, "people"), *ARGUMENTS)
    assert (code, said in message) == (3, True)


PASSING = ["08006", "40001", "40P01", "53100", "53200", "53300", "55P03", "57014", "57P01", "58030", "XX000"]
LASTING = ["0A000", "22P02", "23505", "25006", "28P01", "2BP01", "3D000", "3F000", "42501", "42P01", "54000"]


@pytest.mark.parametrize(("state", "code"), [*((state, 3) for state in PASSING), *((state, 2) for state in LASTING)])
def test_every_class_of_sqlstate(state: str, code: int) -> None:
    error = engine_error(errors.lookup(state)("it failed"))
    said = "the disk of the PostgreSQL server is full: make room there, and run it again" if state == "53100" else "it failed"
    assert (error.exit_code, error.state, str(error)) == (code, state, said)


def test_a_connection_that_is_lost_may_pass() -> None:
    assert engine_error(psycopg.OperationalError("the connection is lost")).exit_code == 3


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ('FATAL:  database "x" does not exist', 2),
        ('FATAL:  role "x" does not exist', 2),
        ('FATAL:  password authentication failed for user "x"', 2),
        ('FATAL:  role "x" is not permitted to log in', 2),
        ('FATAL:  no pg_hba.conf entry for host "x"', 2),
        ("FATAL:  the database system is starting up", 3),
        ("FATAL:  sorry, too many clients already", 3),
        ('socket "/x/does not exist/.s.PGSQL.5432" failed: No such file or directory', 3),
        ("failed to resolve host 'x': Name or service not known", 3),
    ],
)
def test_a_connection_that_fails(message: str, code: int) -> None:
    error = connection_error("postgresql://host/x", psycopg.OperationalError(message))
    assert error.exit_code == code
    assert re.match(r"postgresql://host/x cannot be reached: ", str(error))
