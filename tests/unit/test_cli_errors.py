"""Errors on the command line: all of a policy's at once, as JSON, and with the exit code that tells what may pass by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest
import shoal as package
from click.testing import Result
from shoal.api import anonymizing
from shoal.backends.duckdb import own_connection
from shoal.errors import EngineError, PermanentError

from tests.unit.test_cli import POLICY, folder, refused, rewritten, shoal

__all__ = ["folder"]

EVERY = ["run policy.yaml", "audit people.csv --policy policy.yaml", "advise people.csv --policy policy.yaml"]
"""The commands with --json that can meet a wrong policy."""


def error_of(result: Result) -> dict[str, Any]:
    """The JSON on standard output; standard error says the same to people."""
    error: dict[str, Any] = json.loads(result.stdout)
    assert list(error)[:4] == ["error", "errors", "exit_code", "kind"]
    assert error["exit_code"] == result.exit_code
    return error


# all at once


def test_a_policy_tells_all_its_errors(folder: Path) -> None:
    Path("policy.yaml").write_text(POLICY.replace("k: 3", "k: 0").replace("{mask: 5}", "{masc: 5}") + "sed: 1\n")
    result = shoal("run", "policy.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "shoal: policy.yaml, line 6: quasi_identifiers.zip.taxonomy.masc is an unknown kind of taxonomy; did you mean mask?",
        "shoal: policy.yaml, line 9: privacy[0].k_anonymity.k must be at least 1, not 0",
        "shoal: policy.yaml, line 10: sed is an unknown key; did you mean seed?",
    ]


def test_columns_that_the_source_lacks_are_told_together(folder: Path) -> None:
    Path("policy.yaml").write_text(POLICY.replace("  age:", "  agee:").replace("[disease]", "[disese]"))
    result = shoal("run", "policy.yaml")
    assert result.exit_code == 2
    assert [line.partition(": ")[2] for line in result.stderr.splitlines()] == [
        "policy.yaml, line 5: quasi_identifiers.agee is no column of the source; did you mean age?",
        "policy.yaml, line 7: sensitive[0] is no column of the source; did you mean disease?",
    ]


def test_arguments_tell_all_their_errors(folder: Path) -> None:
    models = ("--model", "k_anonimity:k=2", "--model", "k_anonymity:k=0", "--model", "t_closeness:t=2,distance=far")
    result = shoal("audit", "people.csv", "--quasi", "age", *models)
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 4)
    result = shoal("audit", "people.csv", "--quasi", "age,zip,age", "--sensitive", "zip")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 2)


# JSON


@pytest.mark.parametrize("command", EVERY)
def test_errors_of_a_policy_are_json(folder: Path, command: str) -> None:
    Path("policy.yaml").write_text(POLICY.replace("k: 3", "k: 0") + "sed: 1\n")
    result = shoal(*command.split(), "--json")
    error = error_of(result)
    assert (error["exit_code"], error["kind"]) == (2, "policy")
    assert error["errors"] == [
        {"location": "privacy[0].k_anonymity.k", "line": 9, "sentence": "must be at least 1, not 0"},
        {"location": "sed", "line": 10, "sentence": "is an unknown key; did you mean seed?"},
    ]
    assert error["error"].splitlines() == [line.removeprefix("shoal: ") for line in result.stderr.splitlines()]


@pytest.mark.parametrize(
    ("arguments", "code", "kind", "said"),
    [
        ("run nowhere.yaml", 2, "policy", "cannot be read"),
        ("run policy.yaml --target a.csv --in-place", 2, "policy", "cannot both be"),
        ("run policy.yaml --threads none", 2, "policy", "not a valid integer"),
        ("run policy.yaml --thread 2", 2, "policy", "--thread"),
        ("run", 2, "policy", "POLICY"),
        ("run policy.yaml --source nowhere.csv", 2, "engine", "nowhere.csv"),
        ("run policy.yaml --reuse people.csv", 2, "policy", "cannot be read"),
        ("audit people.csv", 2, "policy", "Say what the columns are"),
        ("audit people.csv --quasi agee", 2, "policy", "did you mean age?"),
        ("audit nowhere.csv --quasi age", 2, "engine", "nowhere.csv"),
        ("advise people.csv --sensitive disease --want 1", 2, "policy", "--want"),
        ("advise nowhere.csv --sensitive disease", 2, "engine", "nowhere.csv"),
        ("list everything", 2, "policy", "everything"),
        ("list", 2, "policy", "models"),
    ],
    ids=str,
)
def test_errors_without_a_line_are_json(folder: Path, arguments: str, code: int, kind: str, said: str) -> None:
    result = shoal(*arguments.split(), "--json")
    error = error_of(result)
    assert (error["exit_code"], error["kind"]) == (code, kind)
    assert said in error["error"]
    assert error["errors"] == [{"location": None, "line": None, "sentence": error["error"]}]
    assert error["error"] in result.stderr
    assert shoal(*arguments.split()).stdout == ""


def test_privacy_that_is_refused_is_json(folder: Path) -> None:
    error = error_of(shoal("run", rewritten("k: 3", "k: 201"), "--json"))
    assert (error["exit_code"], error["kind"]) == (1, "privacy")
    assert list(error) == ["error", "errors", "exit_code", "kind", "ways_out"]


def test_a_bug_is_json_without_its_text(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("Person 7")

    monkeypatch.setattr(anonymizing, "anonymize", broken)
    error = error_of(shoal("run", "policy.yaml", "--json"))
    assert (error["exit_code"], error["kind"]) == (3, "engine")
    assert "Person" not in json.dumps(error)


def test_an_error_does_not_hide_behind_a_full_disk(folder: Path) -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "shoal", "run", "nowhere.yaml", "--json"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert ended.returncode == 2
    assert ended.stderr.startswith("shoal: nowhere.yaml: the policy cannot be read")


# exit codes: what never passes by itself is 2


def damaged(name: str) -> None:
    """A file of this name that no reader can read."""
    with duckdb.connect() as connection:
        connection.execute("copy (select * from read_csv('people.csv')) to 'whole.parquet'")
    whole = Path("whole.parquet").read_bytes()
    contents = {
        "text.parquet": b"this is no parquet",
        "empty.parquet": b"",
        "half.parquet": whole[: len(whole) // 2],
        "footer.parquet": whole[:-200] + b"\xff" * 192 + whole[-8:],
        "gap.parquet": whole[:4] + whole[500:],
        "latin.csv": b"name,age,zip,disease\n" + "Müller,30,14850,Flu\n".encode("latin-1") * 9,
        "text.csv.gz": b"this is no gzip",
        "text.duckdb": b"this is no database. " * 1000,
    }
    Path(name).write_bytes(contents[name])


@pytest.mark.parametrize(
    "name",
    ["text.parquet", "empty.parquet", "half.parquet", "footer.parquet", "gap.parquet", "latin.csv", "text.csv.gz"],
)
def test_a_damaged_file_lasts(folder: Path, name: str) -> None:
    damaged(name)
    refused(2, "run", "policy.yaml", "--source", name)
    refused(2, "audit", name, "--quasi", "age")


def test_a_damaged_database_lasts(folder: Path) -> None:
    damaged("text.duckdb")
    refused(2, "run", "policy.yaml", "--source", "duckdb:///text.duckdb?table=people")
    refused(2, "run", "policy.yaml", "--target", "duckdb:///text.duckdb?table=people")


@pytest.mark.parametrize("table", ["gone", "gone.people", "main.gone"])
def test_a_missing_table_lasts(folder: Path, table: str) -> None:
    duckdb.connect("clinic.duckdb").close()
    assert "gone" in refused(2, "run", "policy.yaml", "--source", f"duckdb:///clinic.duckdb?table={table}")


def test_a_file_that_must_not_be_replaced_lasts(folder: Path) -> None:
    Path("published.parquet").write_text("mine")
    Path("published.parquet").chmod(0o444)
    assert "read-only" in refused(2, "run", "policy.yaml")
    Path("folder.csv").mkdir()
    assert "folder" in refused(2, "run", "policy.yaml", "--target", "folder.csv")
    assert "File exists" in refused(2, "demo", "--folder", "people.csv")


# and what may pass is 3


def test_a_locked_database_may_pass(folder: Path) -> None:
    hold = "import duckdb; held = duckdb.connect('clinic.duckdb'); held.execute('create table t (a int)'); print(); input()"
    with subprocess.Popen([sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout
        assert other.stdout.readline()
        assert "lock" in refused(3, "run", "policy.yaml", "--target", "duckdb:///clinic.duckdb?table=people")
        assert "lock" in refused(3, "audit", "duckdb:///clinic.duckdb?table=t", "--quasi", "a")
        other.communicate(b"\n")
    assert shoal("run", "policy.yaml", "--target", "duckdb:///clinic.duckdb?table=people").exit_code == 0


def test_memory_that_is_too_small_may_pass(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_connection, "LEAST", 1)
    monkeypatch.setattr(own_connection, "LEAST_OF_THREAD", 1)
    with duckdb.connect("wide.duckdb") as connection:
        connection.execute("create table people as select '' as name, i as age, i as zip, i as disease from range(400000) r(i)")
    source = "duckdb:///wide.duckdb?table=people"
    result = shoal("run", "policy.yaml", "--source", source, "--dry-run", "--memory-limit", "4MB", "--json")
    error = error_of(result)
    assert (error["exit_code"], error["kind"]) == (3, "engine")


# the program


def test_the_module_is_the_program(folder: Path) -> None:
    ended = subprocess.run([sys.executable, "-m", "shoal", "run", "policy.yaml", "--dry-run"], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    ended = subprocess.run([sys.executable, "-m", "shoal", "run", "nowhere.yaml"], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (2, "")


def test_the_core_does_not_load_the_command_line() -> None:
    loaded = "import sys, shoal; print([m for m in sys.modules if m.split('.')[0] == 'click' or m.startswith('shoal.cli')])"
    ended = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, env=dict(os.environ))
    assert (ended.stdout, ended.stderr) == ("[]\n", "")


def test_python_tells_what_may_pass(folder: Path) -> None:
    with pytest.raises(EngineError) as raised:
        package.audit("nowhere.csv", ["age"])
    assert isinstance(raised.value, PermanentError)
    assert package.PermanentError is PermanentError
    assert raised.value.as_json()["exit_code"] == 2
