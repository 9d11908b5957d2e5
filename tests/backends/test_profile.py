"""Profiles and first policies on every engine: the messy table of visits, odd names, what a run makes of a draft."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pytest
import shoal
from click.testing import CliRunner
from shoal.cli.app import cli
from shoal.demo import sample
from shoal.params import yaml_text
from shoal.profiling import drawing
from shoal.profiling import profile as profiling
from shoal.profiling import rows as profile_rows

from tests.backends.conftest import url
from tests.slow import some_slow

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "examples" / "visits"))
import visits  # noqa: E402 - an example, which is no package

PERSONS = 250


@pytest.fixture(scope="module")
def messy() -> pa.Table:
    return visits.table(PERSONS)


@pytest.fixture(scope="module")
def profiled(messy: pa.Table) -> shoal.Profile:
    return shoal.profile(messy, person="ssn")


@pytest.fixture(scope="module")
def places(messy: pa.Table, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The visits in every kind of file."""
    folder = tmp_path_factory.mktemp("visits")
    duckdb.from_arrow(messy).write_parquet(str(folder / "visits.parquet"))
    duckdb.from_arrow(messy).write_csv(str(folder / "visits.csv"))
    with duckdb.connect(str(folder / "clinic.duckdb")) as con:
        con.register("messy", messy)
        con.execute("create table visits as select * from messy")
    files = {kind: str(folder / f"visits.{kind}") for kind in ("parquet", "csv")}
    return {**files, "duckdb": f"duckdb://{folder}/clinic.duckdb?table=visits"}


def on_server(postgres: str, messy: pa.Table, table: str = "visits") -> str:
    with psycopg.connect(postgres, autocommit=True) as con, con.cursor() as cursor:
        types = {"int64": "bigint", "string": "text", "date32[day]": "date", "timestamp[us]": "timestamp"}
        columns = ", ".join(f'"{field.name}" {types.get(str(field.type), "numeric(8, 2)")}' for field in messy.schema)
        cursor.execute(f'drop table if exists "{table}"; create table "{table}" ({columns})'.encode())
        marks = ", ".join(["%s"] * messy.num_columns)
        cursor.executemany(
            f'insert into "{table}" values ({marks})'.encode(), [tuple(row.values()) for row in messy.to_pylist()]
        )
    return url(postgres, table)


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, list(arguments), prog_name="shoal")
    assert result.exit_code == code, result.output
    return result.output


def roles(found: shoal.Profile) -> dict[str, str]:
    return {column.name: column.role for column in found.columns}


# what the messy table seems to be

ROLES = {
    "visit_no": "identifier",
    "name": "identifier",
    "ssn": "person",
    "born": "quasi",
    "sex": "quasi",
    "zip": "quasi",
    "employer_zip": "quasi",
    "visited": "quasi",
    "icd": "sensitive",
    "cost": "sensitive",
    "paid_by": "quasi",
    "note": "identifier",
}


@pytest.mark.parametrize("place", ["parquet", "csv", "duckdb", "postgres"])
def test_engines_agree_on_the_profile(
    place: str, messy: pa.Table, profiled: shoal.Profile, places: dict[str, str], request: pytest.FixtureRequest
) -> None:
    source = on_server(request.getfixturevalue("postgres"), messy) if place == "postgres" else places[place]
    here, there = profiled, shoal.profile(source, person="ssn")
    assert roles(there) == roles(here) == ROLES
    assert there.persons == PERSONS
    for one, other in zip(here.columns, there.columns, strict=True):
        assert {**one.as_json(), "type": ""} == {**other.as_json(), "type": ""}
    left, right = here.as_json(), there.as_json()
    assert {**left, "columns": 0} == {**right, "columns": 0}


@pytest.mark.parametrize("place", ["parquet", "postgres"])
def test_engines_draw_the_same_rows(
    place: str, messy: pa.Table, places: dict[str, str], request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiling, "SAMPLE", 100)
    monkeypatch.setattr(profiling, "FIRST", 100)
    monkeypatch.setattr(drawing, "DRAWN", 60)
    monkeypatch.setattr(profile_rows, "SMALL", 30)
    source = on_server(request.getfixturevalue("postgres"), messy) if place == "postgres" else places[place]
    here, there = shoal.profile(messy, person="ssn"), shoal.profile(source, person="ssn")
    assert any(each.drawn for each in here.combinations)
    assert [each.as_json() for each in here.combinations] == [each.as_json() for each in there.combinations]
    if place == "parquet":
        told = " ".join(run("profile", source, "--person", "ssn").split())
        assert "rows: all of 1 in " in told
        assert "Where rows were drawn, shares are estimates" in told
        assert "more of them are alone than it seems" in told


def test_how_values_are_written_is_told(profiled: shoal.Profile) -> None:
    told = {column.name: " ".join(column.mess) for column in profiled.columns}
    assert all(f", {word}" in told["sex"] for word in ("f", "w", "female", "m", "'M '"))
    assert "99999-9999" in told["zip"]
    assert "zeros in front may be lost" in told["employer_zip"]
    assert "1900-01-01" in told["born"]
    assert "'n/a'" in told["paid_by"]
    assert "spellings" in told["icd"]
    assert told["cost"] == ""


def test_keys_and_columns_that_tell_others(messy: pa.Table) -> None:
    found = shoal.profile(messy)
    assert found.keys[0] == ("visit_no",)
    assert ("ssn", "name") in [(each.column, each.tells) for each in found.dependencies]


# init, then run


@pytest.mark.parametrize("place", some_slow(["csv", "parquet", "postgres", "duckdb"], 2))
def test_a_first_policy_runs_as_it_is(
    place: str, messy: pa.Table, places: dict[str, str], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    source = on_server(request.getfixturevalue("postgres"), messy) if place == "postgres" else places[place]
    policy, target = tmp_path / "policy.yaml", ["--target", str(tmp_path / "visits_anon.csv")]
    if place == "csv":  # the draft says where the release goes
        request.getfixturevalue("monkeypatch").chdir(tmp_path)
        shutil.copy(source, tmp_path)
        source, target = "visits.csv", []
    text = run("init", source)
    policy.write_text(text, encoding="utf-8")
    if place == "postgres" and "${SHOAL_SOURCE}" in text:
        request.getfixturevalue("monkeypatch").setenv("SHOAL_SOURCE", source)
    summary = json.loads(run("run", str(policy), *target, "--json"))
    assert summary["release"]["smallest_class_persons"] >= 5
    assert {each["model"] for each in summary["privacy"]} == {"k_anonymity", "distinct_l_diversity"}
    assert all(each["ok"] for each in summary["privacy"])
    named = {each["name"]: each["role"] for each in summary["columns"]}
    assert named == ROLES
    run("audit", str(tmp_path / "visits_anon.csv"), "--policy", str(policy))


def test_every_column_has_its_reason(places: dict[str, str]) -> None:
    text = run("init", places["parquet"])
    lines = text.splitlines()
    assert lines[0] == "# yaml-language-server: $schema=policy.schema.json"
    content, places_of = yaml_text.parse(text, "policy.yaml")
    for role in ("identifiers", "person", "quasi_identifiers", "sensitive"):
        for key in content[role]:
            keys = (role, key) if isinstance(content[role], dict) else (role, content[role].index(key))
            line = (
                places_of[keys]
                if keys in places_of
                else next(i for i, each in enumerate(lines, 1) if each.startswith(f"  - {key}"))
            )
            assert "# " in lines[line - 1] or lines[line - 2].lstrip().startswith("# "), key


def test_the_demo_is_drafted_with_hierarchies_that_come_with_shoal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sample.write_sample(tmp_path / "patients.csv", 400)
    text = run("init", "patients.csv")
    (tmp_path / "policy.yaml").write_text(text, encoding="utf-8")
    content, _ = yaml_text.parse(text, "policy.yaml")
    assert content["identifiers"] == ["name", "ssn"]
    assert content["quasi_identifiers"]["education"]["taxonomy"] == "adult/education"
    assert content["quasi_identifiers"]["zip"]["taxonomy"] == {"mask": 5}
    assert [*content["sensitive"]] == ["disease"]
    assert run("run", "policy.yaml", "--dry-run")


# odd tables

ODD = 'a "b", c: #d'


def odd() -> pa.Table:
    rows = 120
    return pa.table(
        {
            ODD: [f"it's {i % 4}" for i in range(rows)],
            "null": pa.array([None] * rows, pa.string()),
            "- x": [True, False] * (rows // 2),
            "{{ brace }}": [float(i % 30) / 8 for i in range(rows)],
            "new\nline": [i % 3 for i in range(rows)],
            "lists": [[i % 2] for i in range(rows)],
            "nan": [float("nan"), 1.5] * (rows // 2),
        }
    )


def test_odd_names_and_values_survive(tmp_path: Path) -> None:
    found = shoal.profile(odd())
    assert [column.name for column in found.columns] == odd().column_names
    assert roles(found)["null"] == "keep"
    assert found.as_json() == json.loads(json.dumps(found.as_json()))
    duckdb.from_arrow(odd().drop_columns("lists")).write_parquet(str(tmp_path / "odd.parquet"))
    (tmp_path / "policy.yaml").write_text(run("init", str(tmp_path / "odd.parquet")), encoding="utf-8")
    summary = json.loads(run("run", str(tmp_path / "policy.yaml"), "--dry-run", "--json"))
    assert summary["release"]["smallest_class"] >= 5
    assert run("profile", str(tmp_path / "odd.parquet"))


def test_columns_may_be_named(messy: pa.Table) -> None:
    found = shoal.profile(messy, quasi=["paid_by", "cost"], person="name")
    assert found.candidates == ("cost", "paid_by")
    assert (roles(found)["cost"], roles(found)["name"], roles(found)["ssn"]) == ("quasi", "person", "identifier")


@pytest.mark.parametrize("call", [shoal.profile, shoal.init])
def test_what_is_no_column_is_told(messy: pa.Table, call: Callable[..., Any]) -> None:
    with pytest.raises(shoal.PolicyError, match="'zap' is no column of the table; did you mean zip"):
        call(messy, quasi="zap")
    with pytest.raises(shoal.PolicyError, match="'sssn' is no column of the table; did you mean ssn"):
        call(messy, person="sssn")


def test_an_empty_table_a_missing_one_and_one_of_names_alone(tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_text("a,b\n", encoding="utf-8")
    assert "the table has no rows" in run("profile", str(tmp_path / "empty.csv"), code=2)
    assert "missing.csv" in run("init", str(tmp_path / "missing.csv"), code=2)
    (tmp_path / "names.csv").write_text("name\nAnn\nBob\n", encoding="utf-8")
    assert "no column of the table seems to be a quasi-identifier" in run("init", str(tmp_path / "names.csv"), code=2)
    assert "no column seems to be a quasi-identifier" in run("profile", str(tmp_path / "names.csv"))


def test_a_password_stays_out_of_the_draft(messy: pa.Table) -> None:
    from shoal.profiling.places import places as named

    assert named("postgresql://ann:secret@db/clinic?table=visits") == ("${SHOAL_SOURCE}", "release.parquet")
    assert named("postgresql://db/clinic?table=s.visits") == (
        "postgresql://db/clinic?table=s.visits",
        "postgresql://db/clinic?table=s.visits_anon",
    )
    assert named("duckdb:///c.duckdb?table=main.visits")[1] == "duckdb:///c.duckdb?table=main.visits_anon"
    assert named("loads/*.csv") == ("loads/*.csv", "release.parquet")
    assert named("a/b.csv.gz") == ("a/b.csv.gz", "a/b_anon.csv.gz")
    assert named("b.tsv") == ("b.tsv", "b_anon.csv")
    assert named(messy) == (None, None)


def test_the_example_makes_its_table(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples/visits/visits.py", "made.parquet"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "1,951 visits in made.parquet\n"
