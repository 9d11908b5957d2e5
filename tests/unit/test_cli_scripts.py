"""`shoal compile`, `--save-recoding` and `--reuse` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from tests.unit.test_cli import POLICY, folder, refused, rewritten, shoal

__all__ = ["folder"]


def test_a_script_is_printed_or_written(folder: Path) -> None:
    printed = shoal("compile", "policy.yaml")
    assert (printed.exit_code, printed.stderr) == (0, "")
    written = shoal("compile", "policy.yaml", "-o", "release.sql")
    assert (written.exit_code, written.stdout) == (0, "written: release.sql\n")
    assert (folder / "release.sql").read_text() == printed.stdout
    assert not (folder / "published.parquet").exists()
    with duckdb.connect() as con:
        con.execute(printed.stdout)
        made = con.sql("from 'published.parquet' order by all").fetchall()
    assert shoal("run", "policy.yaml").exit_code == 0
    assert duckdb.sql("from 'published.parquet' order by all").fetchall() == made


def test_a_script_is_checked_before_the_work(folder: Path) -> None:
    refused(2, "compile", "policy.yaml", "-o", "nowhere/a.sql")
    for file in ("people.csv", "policy.yaml", "published.parquet"):
        assert "would overwrite" in refused(2, "compile", "policy.yaml", "-o", file)
        assert "would overwrite" in refused(2, "run", "policy.yaml", "--save-recoding", file)
    refused(2, "run", "policy.yaml", "--save-recoding", "nowhere/a.json")
    assert not (folder / "published.parquet").exists()


def test_what_a_script_cannot_say_is_refused(folder: Path) -> None:
    assert "cannot be carried to snowflake" in refused(2, "compile", "policy.yaml", "--kind", "trace", "--dialect", "snowflake")
    rewritten("privacy:", "algorithm: mondrian\nprivacy:")
    assert "has a trace" in refused(2, "compile", "policy.yaml", "--kind", "recoding")
    assert "cannot be carried to bigquery" in refused(2, "compile", "policy.yaml", "--dialect", "bigquery")
    rewritten("target: published.parquet\n", "")
    assert "names no target" in refused(2, "compile", "policy.yaml")
    assert shoal("compile", "policy.yaml", "--dialect", "postgres", "--target-name", "open.people").exit_code == 0
    rewritten("source: people.csv\n", "")
    assert "names no source" in refused(2, "compile", "policy.yaml")
    rewritten("k: 3", "k: 300")
    refused(1, "compile", "policy.yaml")


def test_names_stand_at_one_place(folder: Path) -> None:
    names = ("--source-name", 'raw."odd name"', "--target-name", "open.people")
    script = shoal("compile", "policy.yaml", "--dialect", "postgres", *names).stdout
    body = script.split("\n\n", 1)[1]
    assert body.count('"raw"."odd name"') == 1
    assert "people.csv" not in script
    assert body.count('"open"."people"') == 2  # dropped, and made


def test_the_trace_of_a_run_has_the_header(folder: Path) -> None:
    assert shoal("run", "policy.yaml", "--script", "run.sql").exit_code == 0
    head = (folder / "run.sql").read_text().split("\n\n")[0].splitlines()
    assert all(line.startswith("--") for line in head)
    told = {line.split()[1] for line in head if len(line.split()) > 2}
    assert {"policy", "versions", "source", "target", "guarantees", "columns", "levels"} <= told


def test_a_recoding_is_kept_and_used_again(folder: Path) -> None:
    assert shoal("run", "policy.yaml", "--save-recoding", "found.json").exit_code == 0
    (folder / "people.csv").write_text((folder / "people.csv").read_text() * 1 + "New,99,14850,Flu\n" * 3)
    again = shoal("run", "policy.yaml", "--reuse", "found.json", "--json")
    assert again.exit_code == 0
    drift = json.loads(again.stdout)["drift"]
    assert drift["new"]["age"]["rows"] == 3
    assert drift["figures"]["rows"] == {"before": 200, "now": 203}
    people = shoal("run", "policy.yaml", "--reuse", "found.json").stdout
    assert "drift" in people
    assert "1 new label of age on 3 rows" in people
    (folder / "people.csv").write_text((folder / "people.csv").read_text() + "Other,77,14850,Flu\n")
    told = shoal("run", "policy.yaml", "--reuse", "found.json")
    assert (told.exit_code, told.stdout) == (1, "")
    assert "found.json would suppress 1 of 204 rows" in told.stderr.splitlines()[-1]
    assert "2 new labels of age on 4 rows" in told.stderr
    machine = shoal("run", "policy.yaml", "--reuse", "found.json", "--json")
    found = json.loads(machine.stdout)
    assert (machine.exit_code, machine.stderr) == (1, f"shoal: {found['refused']}\n")
    assert (found["error"], found["kind"], found["exit_code"]) == (found["refused"], "privacy", 1)
    assert found["drift"]["new"]["age"] == {"labels": 2, "rows": 4, "shown": drift["new"]["age"]["shown"]}
    assert found["drift"]["figures"]["suppressed"] == {"before": 0, "now": round(1 / 204, 6)}
    Path("policy.yaml").write_text(POLICY.replace("k: 3", "k: 2"))
    assert "privacy differs" in refused(2, "run", "policy.yaml", "--reuse", "found.json")
    assert "cannot be read" in refused(2, "run", "policy.yaml", "--reuse", "people.csv")


@pytest.mark.parametrize("option", ["--reuse", "--save-recoding"])
def test_what_cannot_be_kept_is_refused_before_the_work(folder: Path, option: str) -> None:
    assert shoal("run", "policy.yaml", "--save-recoding", "found.json", "--dry-run").exit_code == 0
    rewritten("privacy:", "algorithm: hilbert\nprivacy:")
    assert "cannot be put to another load" in refused(2, "run", "policy.yaml", option, "found.json")
