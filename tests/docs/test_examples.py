"""The examples run as their README says, and guard what they are there to guard."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import duckdb
import pytest
import shoal

from tests.docs.pages import Page
from tests.docs.reader import in_order

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
BIN = Path(sys.executable).parent


def run(*command: str | Path, place: Path, programs: Path = BIN) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, env=environment)


def succeeds(*command: str | Path, place: Path, programs: Path = BIN) -> str:
    done = run(*command, place=place, programs=programs)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lacks(what: str) -> NoReturn:
    """What an example needs is not there: that may be so on somebody's machine, not in CI."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


def copied(name: str, place: Path) -> Path:
    """A copy of an example as it is in a fresh clone."""
    ignored = (EXAMPLES / name / ".gitignore").read_text(encoding="utf-8").replace("/", "").split()
    return Path(shutil.copytree(EXAMPLES / name, place / name, ignore=shutil.ignore_patterns(*ignored)))


@pytest.mark.parametrize(("readme", "prefix"), [(EXAMPLES / "README.md", ""), (ROOT / "README.md", "examples/")])
def test_the_readmes_name_every_example(readme: Path, prefix: str) -> None:
    named = [name for name in re.findall(r"\]\(([^)#:]+)\)", readme.read_text(encoding="utf-8")) if name.startswith(prefix)]
    assert [name for name in named if not (readme.parent / name).exists()] == []
    examples = {path.name for path in EXAMPLES.iterdir()} - {"README.md", ".gitignore"}
    assert examples <= {name.removeprefix(prefix).split("/")[0] for name in named}


@pytest.mark.slow
def test_the_notebook_runs_from_top_to_bottom(tmp_path: Path) -> None:
    told = succeeds(sys.executable, EXAMPLES / "notebook.py", place=tmp_path)
    assert "levels" in told
    assert "mondrian" in told
    models = [shoal.models.KAnonymity(k=10), shoal.models.DistinctLDiversity(l=3)]
    release = str(tmp_path / "patients_anon.parquet")
    assert shoal.audit(release, quasi=["age", "zip", "sex"], sensitive=["disease"], models=models).ok
    assert (tmp_path / "patients_anon.sql").read_text(encoding="utf-8").startswith("-- ")


@pytest.mark.slow
def test_the_walk_from_a_messy_table_prints_what_its_readme_shows(tmp_path: Path) -> None:
    place = copied("visits", tmp_path)
    printed = succeeds("./walk.sh", place=place)
    page, script = Page(place / "README.md"), (place / "walk.sh").read_text(encoding="utf-8")
    commands = [line for block in page.blocks if block.language == "sh" for line in block.text.splitlines()]
    steps = [line for line in script.splitlines() if line.startswith(("python", "shoal"))]
    assert [line for line in commands if line.startswith(("python", "shoal"))] == steps
    in_order("\n".join(block.text for block in page.blocks if block.language == "text"), printed)
    assert shoal.audit(place / "visits_anon.parquet", policy=place / "policy.yaml").ok
    drawn, kept = ((folder / "plan.svg").read_text(encoding="utf-8") for folder in (place, ROOT / "docs" / "guides"))
    [said, shown] = (re.findall(r'aria-label="([^"]+)"', picture) for picture in (drawn, kept))
    assert said[0] == shown[0], "the picture of the guide is another one: copy plan.svg there"
    report = (place / "report.html").read_text(encoding="utf-8")
    assert all(part in report for part in ("What is guaranteed", "What an attack finds", "inference of icd"))
    changed = [line for line in (place / "policy.yaml").read_text(encoding="utf-8").splitlines() if "  # changed: " in line]
    assert len(changed) == 5


@pytest.fixture(scope="module")
def dbt(pytestconfig: pytest.Config) -> Path:
    """Where dbt is installed: in an environment of its own, as it wants other versions of mypy's libraries than mypy.

    It is made once and kept in pytest's cache, as long as the requirements stay the same.
    """
    wanted = EXAMPLES / "dbt" / "requirements.txt"
    of = hashlib.sha256(wanted.read_bytes() + (ROOT / "pyproject.toml").read_bytes() + sys.version.encode()).hexdigest()
    assert pytestconfig.cache is not None
    place = pytestconfig.cache.mkdir("dbt")
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the workers of a test run share the cache
        stamp = place / "made"
        if not stamp.exists() or stamp.read_text(encoding="utf-8") != of:
            stamp.unlink(missing_ok=True)
            succeeds(sys.executable, "-m", "venv", "--clear", "--without-pip", place / "venv", place=place)
            pip = (sys.executable, "-m", "pip", "--python", place / "venv/bin/python", "install", "--quiet", "--no-compile")
            installed = run(*pip, "-r", wanted, "-e", ROOT, place=place)
            if installed.returncode:
                errors = [line.strip() for line in installed.stderr.splitlines() if "error" in line.lower()]
                lacks(f"no dbt: {errors[:1] or 'pip failed'}")
            stamp.write_text(of, encoding="utf-8")
    return place / "venv/bin"


@pytest.fixture(scope="module")
def built(dbt: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dbt project, built."""
    project = copied("dbt", tmp_path_factory.mktemp("dbt"))
    assert "PASS=3 WARN=0 ERROR=0" in succeeds("dbt", "build", place=project, programs=dbt)
    return project


@pytest.mark.slow
def test_dbt_publishes_what_the_policy_asks_for(built: Path) -> None:
    found = shoal.audit(f"duckdb:///{built}/clinic.duckdb?table=main.patients_anon", policy=built / "policy.yaml")
    assert found.ok
    assert found.rows > 1900
    with duckdb.connect(str(built / "clinic.duckdb"), read_only=True) as con:
        left = [row[0] for row in con.execute("select table_name from duckdb_tables() order by all").fetchall()]
    assert left == ["patients", "patients_anon"]


def test_the_audit_of_dbt_is_the_one_that_shoal_compiles(tmp_path: Path) -> None:
    """But for versions, and for the policy's hash, which changes with every key that policies gain."""
    project = copied("dbt", tmp_path)
    patients = (project / "models/patients.sql").read_text(encoding="utf-8").replace('{{ config(materialized="table") }}', "")
    with duckdb.connect(str(project / "clinic.duckdb")) as con:
        con.execute(f"create table patients as {patients}")
    made = succeeds("./audit_test.sh", "satisfies_policy", "duckdb:///clinic.duckdb?table=main.patients", place=project)
    kept = (project / "tests/generic/satisfies_policy.sql").read_text(encoding="utf-8")
    passing = ("-- versions", "-- policy")
    compared = [[line for line in text.splitlines() if not line.startswith(passing)] for text in (made, kept)]
    assert compared[0] == compared[1], "make it again, as examples/dbt/audit_test.sh says"


TAMPERINGS = {
    "one row shows more": ("update {{ this }} set age = '34' where rowid = 5", "k_anonymity"),
    "one row too many": ("insert into {{ this }} select * replace ('[90, 94]' as age) from {{ this }} limit 1", "k_anonymity"),
    "a class with two values": (
        "update {{ this }} set disease = if(rowid % 2 = 0, 'flu', 'asthma') where sex = 'F' and age = '[30, 39]'",
        "recursive_l_diversity",
    ),
}


@pytest.mark.slow
def test_a_release_that_was_tampered_with_fails_the_build(built: Path, dbt: Path, tmp_path: Path) -> None:
    project = copied("dbt", tmp_path)
    hook, _ = TAMPERINGS["one row shows more"]
    with (project / "dbt_project.yml").open("a", encoding="utf-8") as file:
        file.write(f'models:\n  clinic:\n    patients_anon:\n      +post-hook: "{hook}"\n')
    done = run("dbt", "build", place=project, programs=dbt)
    assert done.returncode == 1
    assert "OK created python table model main.patients_anon" in done.stdout
    assert "Failure in test satisfies_policy_patients_anon_" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_the_audit_of_dbt_names_the_model(tampering: str, built: Path) -> None:
    """What dbt runs as the test, without dbt."""
    [compiled] = (built / "target/compiled/clinic").rglob("satisfies_policy*.sql")
    change, model = TAMPERINGS[tampering]
    with duckdb.connect(str(built / "clinic.duckdb")) as con:
        con.begin()
        con.execute(change.replace("{{ this }}", "patients_anon"))
        violated = con.execute(compiled.read_text(encoding="utf-8")).fetchall()
        con.rollback()
        assert model in {row[0] for row in violated}
        assert con.execute(compiled.read_text(encoding="utf-8")).fetchall() == []


@pytest.mark.slow
def test_a_policy_out_of_reach_fails_the_build_and_the_old_table_stays(built: Path, dbt: Path, tmp_path: Path) -> None:
    project = tmp_path / "dbt"
    shutil.copytree(built, project)
    policy = (project / "policy.yaml").read_text(encoding="utf-8")
    (project / "policy.yaml").write_text(policy.replace("{k: 5}", "{k: 5000}"), encoding="utf-8")
    done = run("dbt", "build", place=project, programs=dbt)
    assert done.returncode == 1
    assert "PrivacyError" in done.stdout
    with duckdb.connect(str(project / "clinic.duckdb"), read_only=True) as con:
        assert con.execute("select count(*) > 1900 from patients_anon").fetchall() == [(True,)]


@pytest.fixture
def nightly(tmp_path: Path) -> Path:
    for program in ("bash", "flock", "timeout"):
        if shutil.which(program) is None:
            lacks(f"no {program}")
    return copied("nightly", tmp_path)


def night(day: int, place: Path, source: str = "patients.csv") -> tuple[int, str]:
    """The exit code and the line of one run."""
    (place / "patients.csv").write_text(succeeds(sys.executable, "load.py", str(day), place=place), encoding="utf-8")
    done = run("./release.sh", source, "anon.parquet", place=place)
    assert done.stderr == ""
    [line] = done.stdout.splitlines()
    return done.returncode, line


@pytest.mark.slow  # five nights
def test_the_job_goes_by_exit_codes_and_drift(nightly: Path) -> None:
    files = {path.name for path in nightly.iterdir()} | {"patients.csv", "anon.parquet", "found.json", "found.json.lock"}
    release = nightly / "anon.parquet"

    code, line = night(1, nightly)
    assert (code, " anon.parquet OK " in line) == (0, True), line
    first = release.read_bytes()

    code, line = night(3, nightly)
    assert (code, " anon.parquet DRIFT " in line) == (0, True), line
    assert '"zip": {"labels": 1' in line
    assert release.read_bytes() != first
    assert shoal.audit(str(release), policy=nightly / "policy.yaml").ok

    verified = release.read_bytes()
    code, line = night(5, nightly)
    assert (code, " anon.parquet REFUSED shoal: " in line) == (1, True), line
    code, line = night(2, nightly, source="missing.csv")
    assert (code, " anon.parquet WRONG shoal: " in line) == (2, True), line
    (nightly / "policy.yaml").write_text("privacy: nobody", encoding="utf-8")
    code, line = night(2, nightly)
    assert (code, " anon.parquet WRONG shoal: " in line) == (2, True), line

    assert release.read_bytes() == verified
    assert {path.name for path in nightly.iterdir()} == files


def test_two_jobs_at_once_do_not_mix(nightly: Path) -> None:
    with (nightly / "found.json.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        code, line = night(1, nightly)
    assert (code, " anon.parquet BUSY " in line) == (3, True), line
    assert not (nightly / "anon.parquet").exists()
    assert run("./release.sh", place=nightly).returncode == 2
