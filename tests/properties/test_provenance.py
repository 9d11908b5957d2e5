"""Where a release comes from is said in its summary, its file and its table, and a release can be made again byte for byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import duckdb
import pandas
import pytest
import shoal
from click.testing import CliRunner, Result
from shoal.cli.app import cli

POLICY = """\
source: people.csv
identifiers: [name]
quasi_identifiers: {zip: {taxonomy: {mask: 2}}, age: {taxonomy: {intervals: [10, 20]}}}
sensitive: [disease]
privacy: [{k_anonymity: {k: 3}}, {distinct_l_diversity: {l: 2}}]
"""
SHORT = shoal.Policy(quasi_identifiers=["zip"], sensitive="disease", privacy="k_anonymity:k=2", other="drop")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    rows = [f"Person {i},{10 + i % 7},{20 + i % 40},{'abcd'[i % 4]}" for i in range(400)]
    (tmp_path / "people.csv").write_text("\n".join(["name,zip,age,disease", *rows, ""]))
    (tmp_path / "policy.yaml").write_text(POLICY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments, prog_name="shoal")


def in_file(path: str) -> dict[str, Any]:
    [(key, text)] = duckdb.sql(f"select decode(key), decode(value) from parquet_kv_metadata('{path}')").fetchall()
    assert key == "shoal"
    return dict(json.loads(text))


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_a_release_can_be_made_again_byte_for_byte(folder: Path, ending: str) -> None:
    """With other numbers of threads, of other orders of the rows, into other folders."""
    lines = (folder / "people.csv").read_text().splitlines()
    made = []
    for place, threads in (("one", "1"), ("two", "2")):
        (folder / place).mkdir()
        assert run("run", "policy.yaml", "--target", f"{place}/release.{ending}", "--threads", threads).exit_code == 0
        made.append((folder / place / f"release.{ending}").read_bytes())
        (folder / "people.csv").write_text("\n".join([lines[0], *reversed(lines[1:]), ""]))
    assert made[0] == made[1]


def test_the_summary_and_the_file_say_the_same(folder: Path) -> None:
    result = run("run", "policy.yaml", "--target", "release.parquet", "--json")
    told = json.loads(result.stdout)["provenance"]
    assert told == in_file("release.parquet")
    assert list(told) == ["shoal", "engine", "policy", "source", "time", "columns"]
    assert told["shoal"] == shoal.__version__
    assert told["engine"] == f"DuckDB {duckdb.__version__}"
    assert told["policy"]["name"] == "policy.yaml"
    assert (told["source"], told["time"]) == ("people.csv", "2023-11-14T22:13:20Z")
    assert told["columns"] == {
        "removed": ["name"],
        "generalized": ["zip", "age"],
        "cleaned": [],
        "rewritten": [],
        "unchanged": ["disease"],
    }


def test_the_hash_is_that_of_what_decides_the_release(folder: Path) -> None:
    def hash_of(policy: str) -> str:
        Path("policy.yaml").write_text(policy)
        return str(json.loads(run("run", "policy.yaml", "--dry-run", "--json").stdout)["provenance"]["policy"]["sha256"])

    assert hash_of(POLICY) == hash_of("# the same\n" + POLICY) != hash_of(POLICY.replace("k: 3", "k: 4"))


def test_a_time_that_is_none_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    result = run("run", "policy.yaml", "--dry-run")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "SOURCE_DATE_EPOCH must be a number of seconds since 1970, not 'yesterday'" in result.stderr


def test_tables_say_it_in_their_comments(folder: Path) -> None:
    with duckdb.connect() as con:
        con.execute("create table people as from 'people.csv'")

        def comment(table: str, catalog: str = "table") -> str | None:
            [(text,)] = con.execute(f"select comment from duckdb_{catalog}s() where {catalog}_name = ?", [table]).fetchall()
            return None if text is None else str(text)

        release = shoal.anonymize("people", SHORT, con=con, target="release")
        assert json.loads(comment("release") or "") == release.summary["provenance"]
        shoal.anonymize("people", SHORT, con=con, target="shown", view=True).close()
        assert json.loads(comment("shown", "view") or "")["columns"]["generalized"] == ["zip"]
        con.execute("drop view shown")
        for table in con.execute("select table_name from duckdb_tables() where table_name like 'shown%'").fetchall():
            con.execute(f"drop table {table[0]}")
        con.execute("create table other as from people; comment on table other is 'ours'")
        for table, expected in (("people", "zip"), ("people", "zip"), ("other", None)):
            done = shoal.anonymize(table, SHORT, con=con, in_place=True)
            assert "comment on the table" not in done.summary["in_place"]["kept"] or expected is None
            said = comment(table) or ""
            assert said == "ours" if expected is None else json.loads(said)["columns"]["generalized"] == [expected]


def test_a_release_that_is_written_later_says_it_too(folder: Path) -> None:
    with shoal.anonymize(pandas.read_csv("people.csv"), SHORT) as release:
        release.write("later.parquet")
        assert in_file("later.parquet") == release.summary["provenance"]
        assert release.summary["provenance"]["source"] == "a DataFrame in memory"


def test_no_password_is_said() -> None:
    from shoal.release.provenance import source_name

    assert source_name("postgresql://ann:secret@host/db?table=people") == "postgresql://host/db?table=people"


def test_an_audit_says_it(folder: Path) -> None:
    told = json.loads(run("audit", "people.csv", "--policy", "policy.yaml", "--json").stdout)["provenance"]
    assert told["columns"] == {"quasi_identifiers": ["zip", "age"], "sensitive": ["disease"], "other": ["name"]}
    assert told["policy"]["name"] == "policy.yaml"
    assert shoal.audit("people.csv", "zip").as_json()["provenance"]["policy"] is None


# JUnit


def test_a_report_for_ci(folder: Path) -> None:
    result = run("audit", "people.csv", "--policy", "policy.yaml", "--junit", "report.xml")
    assert result.exit_code == 1
    suite = ElementTree.parse("report.xml").getroot()[0]
    assert suite.attrib == {
        **{"name": "shoal audit people.csv", "tests": "2", "failures": "2", "errors": "0", "skipped": "0"},
        "timestamp": "2023-11-14T22:13:20Z",
    }
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == ["k_anonymity k=3", "distinct_l_diversity l=2 on disease"]
    assert "k_anonymity is violated by " in (cases[0][0].get("message") or "")
    assert run("audit", "people.csv", "--quasi", "zip", "--model", "k_anonymity:k=3", "--junit", "report.xml").exit_code == 0
    suite = ElementTree.parse("report.xml").getroot()[0]
    assert (suite.get("failures"), suite.find(".//failure")) == ("0", None)


def test_a_report_of_an_audit_that_failed(folder: Path) -> None:
    assert run("audit", "people.csv", "--quasi", "zap", "--model", "k_anonymity:k=3", "--junit", "report.xml").exit_code == 2
    error = ElementTree.parse("report.xml").getroot().find(".//error")
    assert error is not None
    assert (error.get("type"), error.get("message")) == ("policy", "'zap' is no column of the table; did you mean zip?")


def test_a_report_with_hostile_names_is_well_formed(folder: Path) -> None:
    name = '<&"\x1b'
    pandas.DataFrame({"zip": ["1"] * 3, name: ["a", "b", "c"]}).to_parquet("hostile.parquet")
    quoted = '"' + name.replace('"', '""') + '"'
    arguments = ["hostile.parquet", "--quasi", "zip", "--sensitive", quoted, "--model", "distinct_l_diversity:l=2"]
    result = run("audit", *arguments, "--junit", "report.xml")
    assert result.exit_code == 0, result.output
    case = ElementTree.parse("report.xml").getroot().find(".//testcase")
    assert case is not None
    assert case.get("name") == 'distinct_l_diversity l=2 on <&"\\x1b'


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--quasi zip --junit report.xml", "needs something that can fail"),
        ("--policy policy.yaml --junit people.csv", "would write over people.csv"),
        ("--policy policy.yaml --junit policy.yaml", "would write over policy.yaml"),
        ("--policy policy.yaml --junit nowhere/report.xml", "the folder of the report does not exist"),
    ],
)
def test_a_report_that_cannot_be(folder: Path, arguments: str, sentence: str) -> None:
    before = Path("people.csv").read_bytes()
    result = run("audit", "people.csv", *arguments.split())
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert Path("people.csv").read_bytes() == before
