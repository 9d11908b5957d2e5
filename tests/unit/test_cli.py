"""The command line: what it shows, where, and how it ends; whatever fails leaves no trace but one sentence."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest
from click.testing import CliRunner, Result
from shoal import pipeline
from shoal.api import anonymizing
from shoal.backends.target import Draft
from shoal.cli import tables
from shoal.cli.app import cli
from shoal.cli.arguments import columns, models
from shoal.display import layout
from shoal.errors import PolicyError
from shoal.models.pd_recursive_l_diversity import PdRecursiveLDiversity
from shoal.models.t_closeness import TCloseness
from shoal.release import recode, verification

SHOAL = [sys.executable, "-m", "shoal"]
POLICY = """\
source: people.csv
target: published.parquet
identifiers: [name]
quasi_identifiers:
  age: {taxonomy: {intervals: [10, 20]}}
  zip: {taxonomy: {mask: 5}}
sensitive: [disease]
privacy:
  - k_anonymity: {k: 3}
"""
DISEASES = ("Flu", "Asthma", "Ulcer", "Stroke")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table and a policy, where the commands run."""
    rows = [f"Person {i},{20 + i % 30},{14800 + i % 7},{DISEASES[i % 4]}" for i in range(200)]
    (tmp_path / "people.csv").write_text("\n".join(["name,age,zip,disease", *rows, ""]))
    (tmp_path / "policy.yaml").write_text(POLICY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shoal(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments, prog_name="shoal")


def refused(code: int, *arguments: str) -> str:
    """What is said when a command ends with this exit code: one line on standard error, and one for each way out."""
    result = shoal(*arguments)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    ways_out = result.stderr.count("shoal: it can be met with ")
    assert result.stderr.count("\n") == 1 + ways_out or result.stderr.startswith("Usage: ")
    assert "Traceback" not in result.stderr
    return result.stderr


def rewritten(old: str, new: str) -> str:
    assert old in POLICY
    Path("policy.yaml").write_text(POLICY.replace(old, new))
    return "policy.yaml"


# run


def test_run_shows_people_what_was_done(folder: Path) -> None:
    result = shoal("run", "policy.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    first, second, *_ = result.stdout.splitlines()
    assert first.startswith("k_anonymity k=3 holds for ")
    assert second == "published: published.parquet"
    for line in ("k_anonymity k=3", "at least 3", " of 3  ", "zip  ", "→", "200 rows, ", "0 rows by disease"):
        assert line in result.stdout
    assert "Person" not in result.stdout
    assert "Asthma" not in result.stdout


MEASURED = (
    *("utility", "utility_ranges", "excessive_protection", "correlations", "audit_needs_weights"),
    *(
        "columns",
        "class_beliefs",
        "suppression",
        "sample",
        "publication",
        "notes",
        "repeated_identifiers",
        "quasi_sensitive",
        "code_lengths",
        "provenance",
    ),
)


def test_a_few_figures_are_shown_and_all_of_them_where_more_is_wanted(folder: Path) -> None:
    usual, all_of_them = shoal("run", "policy.yaml"), shoal("run", "policy.yaml", "-v")
    assert "discernibility" not in usual.stdout
    assert "discernibility" in all_of_them.stdout
    assert "more: see -v" in usual.stdout
    assert re.search(r"^loss +0\.\d+ +0 +1$", usual.stdout, re.MULTILINE)


def test_run_tells_machines_one_object(folder: Path) -> None:
    result = shoal("run", "policy.yaml", "--json", "--target", "other.csv")
    told = json.loads(result.stdout)
    assert list(told) == [
        "source",
        "algorithm",
        "then",
        "release",
        *("risk", "class_sizes", "risk_before", "class_sizes_before", "homogeneity"),
        "privacy",
        "privacy_by_rows",
        *MEASURED,
        "beliefs",
        "seconds",
        "target",
        "sensitive_target",
        "in_place",
    ]
    assert (told["target"], told["sensitive_target"]) == ("other.csv", None)
    assert told["privacy"][0] | {"model": "k_anonymity", "required": 3, "ok": True} == told["privacy"][0]
    assert Path("other.csv").exists()
    assert not Path("published.parquet").exists()


def test_a_dry_run_publishes_nothing(folder: Path) -> None:
    before = sorted(os.listdir())
    result = shoal("run", "policy.yaml", "--dry-run")
    assert result.exit_code == 0
    assert "\nnot published: this is a dry run\n" in result.stdout
    assert sorted(os.listdir()) == before


def test_a_dry_run_needs_no_target_but_a_run_does(folder: Path) -> None:
    policy = rewritten("target: published.parquet\n", "")
    assert shoal("run", policy, "--dry-run").exit_code == 0
    assert "names no target" in refused(2, "run", policy)
    assert "names no source" in refused(2, "run", rewritten("source: people.csv\n", ""))


def test_files_of_the_command_line_start_where_it_stands(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    assert shoal("run", "../policy.yaml", "--target", "here.parquet").exit_code == 0
    assert shoal("run", "../policy.yaml").exit_code == 0
    assert Path("here.parquet").exists()
    assert Path("../published.parquet").exists()


def test_the_script_is_written_and_makes_the_same_release(folder: Path) -> None:
    assert shoal("run", "policy.yaml", "--target", "a.csv", "--script", "a.sql", "--threads", "1").exit_code == 0
    first = Path("a.csv").read_bytes()
    Path("a.csv").unlink()
    with duckdb.connect() as connection:
        connection.execute(Path("a.sql").read_text())
    assert Path("a.csv").read_bytes() == first


def test_the_script_is_checked_before_the_work(folder: Path) -> None:
    for script in ("nowhere/a.sql", "."):
        refused(2, "run", "policy.yaml", "--script", script)
    for script in ("people.csv", "policy.yaml", "published.parquet"):
        assert "would overwrite" in refused(2, "run", "policy.yaml", "--script", script)
    assert sorted(os.listdir()) == ["people.csv", "policy.yaml"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--script", "out", "--save-recoding", "./out"], "--save-recoding ./out would overwrite --script"),
        (["--script", "a.duckdb", "--target", "duckdb:///a.duckdb?table=a"], "--script a.duckdb would overwrite the target"),
        (["--save-recoding", "link.csv"], "--save-recoding link.csv would overwrite the source"),
        (["--source", "people*.csv", "--script", "peoples.csv"], "--script peoples.csv would overwrite the source"),
        (["--target", "sexes.csv"], "the target sexes.csv would overwrite the taxonomy of sex"),
        (["--script", "sexes.csv"], "--script sexes.csv would overwrite the taxonomy of sex"),
        (["--in-place", "--keep-original", "old.csv", "--script", "old.csv"], "--script old.csv would overwrite the original"),
        (["--reuse", "found", "--script", "found"], "--script found would overwrite the recoding that is reused"),
        (["--reuse", "found", "--save-recoding", "found"], "would overwrite the recoding that is reused"),
    ],
    ids=str,
)
def test_no_file_is_written_over_another(
    arguments: list[str], told: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline.tally, "tally", None)  # before the work
    (folder / "sexes.csv").write_text("F;*\nM;*\n")
    (folder / "link.csv").symlink_to("people.csv")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    rewritten("sensitive:", "  sex: {taxonomy: sexes.csv}\nsensitive:")
    before["policy.yaml"] = (folder / "policy.yaml").read_bytes()
    assert told in refused(2, "run", "policy.yaml", *arguments)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_verbose_tells_the_stages_on_standard_error(folder: Path) -> None:
    result = shoal("run", "policy.yaml", "--json", "-v")
    json.loads(result.stdout)
    assert any(line.startswith("search: ") for line in result.stderr.splitlines())
    assert shoal("run", "policy.yaml").stderr == ""  # and the next run is silent again


@pytest.mark.parametrize("option", ["--source", "--target", "--script"])
def test_an_empty_option_is_no_wish(folder: Path, option: str) -> None:
    assert "must not be empty" in refused(2, "run", "policy.yaml", option, " ")


@pytest.mark.parametrize("size", ["", "much", "-1GB", "0GB", "100", "80%"])
def test_a_size_of_memory_that_is_none(folder: Path, size: str) -> None:
    assert "no size of memory" in refused(2, "run", "policy.yaml", "--memory-limit", size)


@pytest.mark.parametrize(
    ("asked", "least"),
    [(["200MB"], "350 MB"), (["349.9MB"], "350 MB"), (["330MiB"], "350 MB"), (["399MB", "--threads", "2"], "400 MB")],
)
def test_a_size_of_memory_that_is_too_small(folder: Path, asked: list[str], least: str) -> None:
    told = refused(2, "run", "policy.yaml", "--dry-run", "--memory-limit", *asked)
    assert told.strip().startswith(
        f"shoal: a memory limit of {asked[0]} is too small: {least} is the least that works with threads: "
    )


@pytest.mark.parametrize("size", ["350MB", "1.5 GiB", "1g", "400000 kib"])
def test_a_size_of_memory(folder: Path, size: str) -> None:
    """Accept a size of memory: then the missing source is the first thing wrong."""
    assert "nowhere.csv" in refused(2, "run", "policy.yaml", "--dry-run", "--memory-limit", size, "--source", "nowhere.csv")


# what is wrong with a policy or its source


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("privacy:", "privcy:", "did you mean privacy?"),
        ("k_anonymity", "k_anonimity", "did you mean k_anonymity?"),
        ("{k: 3}", "{kk: 3}", "did you mean k?"),
        ("{k: 3}", "{k: 0}", "line 9: privacy[0].k_anonymity.k must be at least 1"),
        ("  age:", "  agee:", "is no column of the source; did you mean age?"),
        ("[name]", "[name, age]", "a column has one role"),
        ("[disease]", "[disease, zip]", "a column has one role"),
        ("identifiers: [name]\n", "", "nothing is said of the column name"),
        ("people.csv", "published.parquet", "must not be the source"),
    ],
)
def test_a_policy_that_is_wrong(folder: Path, old: str, new: str, said: str) -> None:
    assert said in refused(2, "run", rewritten(old, new))
    assert not Path("published.parquet").exists()


def test_a_policy_that_is_not_there(folder: Path) -> None:
    assert "nowhere.yaml" in refused(2, "run", "nowhere.yaml")


def test_a_source_without_rows(folder: Path) -> None:
    Path("people.csv").write_text("name,age,zip,disease\n")
    assert "no rows" in refused(2, "run", rewritten("{intervals: [10, 20]}", "suppress"))
    Path("people.csv").write_text("")
    bare = shoal("run", "policy.yaml")  # not even columns
    assert (bare.exit_code, bare.stdout) == (2, "")
    assert [line.partition(" is ")[2][:23] for line in bare.stderr.splitlines()] == ["no column of the source"] * 4


def test_a_quasi_identifier_without_values(folder: Path) -> None:
    Path("people.csv").write_text("name,age,zip,disease\n" + "A,30,,Flu\n" * 9)
    assert "zip is NULL in every row" in refused(2, "run", "policy.yaml")


def test_more_people_than_there_are(folder: Path) -> None:
    assert "the source has 200" in refused(1, "run", rewritten("k: 3", "k: 201"))


def test_privacy_that_cannot_be_reached(folder: Path) -> None:
    refused(1, "run", rewritten("k_anonymity: {k: 3}", "distinct_l_diversity: {l: 5}"))
    assert not Path("published.parquet").exists()


@pytest.mark.parametrize("source", ["nowhere.csv", "nowhere.parquet", "duckdb:///nowhere.duckdb?table=people"])
def test_a_source_that_is_not_there(folder: Path, source: str) -> None:
    assert "nowhere" in refused(2, "run", "policy.yaml", "--source", source)


def test_a_source_that_cannot_be_read(folder: Path) -> None:
    Path("broken.parquet").write_text("this is no parquet")
    assert "broken.parquet" in refused(2, "run", "policy.yaml", "--source", "broken.parquet")


@pytest.mark.parametrize("target", ["nowhere/a.parquet", "duckdb:///nowhere/a.duckdb?table=a"])
def test_a_target_whose_folder_is_not_there(folder: Path, target: str) -> None:
    assert "nowhere" in refused(2, "run", "policy.yaml", "--target", target)
    assert sorted(os.listdir()) == ["people.csv", "policy.yaml"]


# what goes wrong on the way


@pytest.fixture
def small(folder: Path) -> Iterator[Path]:
    """A disk of 64 KiB that is nearly full, with a release of earlier on it."""
    mount = folder / "small"
    mount.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", mount], capture_output=True).returncode:
        pytest.skip("only root may mount a small disk")
    try:
        (mount / "published.csv").write_text("the release of yesterday\n")
        (mount / "filler").write_bytes(b"x" * 57_000)
        yield mount
    finally:
        subprocess.run(["umount", mount], check=True)


def test_a_disk_that_fills_up(folder: Path, small: Path) -> None:
    header, *rows = Path("people.csv").read_text().splitlines()
    Path("people.csv").write_text("\n".join([header, *rows * 20, ""]))
    source = Path("people.csv").read_bytes()
    told = refused(3, "run", rewritten("identifiers: [name]\n", "keep: [name]\n"), "--target", "small/published.csv")
    assert f"the disk of {small} is full: make room there" in told
    assert sorted(os.listdir(small)) == ["filler", "published.csv"]
    assert (small / "published.csv").read_text() == "the release of yesterday\n"
    assert Path("people.csv").read_bytes() == source


def test_a_file_that_may_not_grow(folder: Path) -> None:
    """The same for everybody: the process may write files of 512 bytes at most."""
    source = Path("people.csv").read_bytes()
    Path("published.csv").write_text("the release of yesterday\n")
    limited = run_shoal(
        *("run", rewritten("identifiers: [name]\n", "keep: [name]\n"), "--target", "published.csv"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512)),
    )
    assert (limited.returncode, limited.stdout) == (3, "")
    assert limited.stderr.count("\n") == 1
    assert sorted(os.listdir()) == ["people.csv", "policy.yaml", "published.csv"]
    assert Path("published.csv").read_text() == "the release of yesterday\n"
    assert Path("people.csv").read_bytes() == source


def test_a_target_is_replaced_only_when_verified(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace a table of a DuckDB file; tests/properties/test_release.py tries the other kinds of targets."""
    target = f"duckdb://{folder}/a.duckdb?table=people"
    assert shoal("run", "policy.yaml", "--target", target).exit_code == 0
    stood = sorted(os.listdir())
    rows = published(target)
    monkeypatch.setattr(recode.Recoding, "labelled", damaged(recode.Recoding.labelled))
    assert "nothing was published" in refused(1, "run", "policy.yaml", "--target", target)
    assert sorted(os.listdir()) == stood
    assert published(target) == rows
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    assert shoal("run", rewritten("k: 3", "k: 60"), "--target", target).exit_code == 0
    assert published(target) != rows


def published(target: str) -> list[Any]:
    with duckdb.connect(target.removeprefix("duckdb://").partition("?")[0], read_only=True) as connection:
        return connection.sql("from people order by all").fetchall()


def damaged(labelled: Callable[[recode.Recoding], Draft]) -> Callable[[recode.Recoding], Draft]:
    """One row of the release looks like no other."""

    def made(recoding: recode.Recoding) -> Draft:
        right = labelled(recoding)
        numbered = f"select *, row_number() over () as number from ({right.select})"
        odd = "case when number = 1 then 'odd' else zip end as zip"
        return replace(right, select=f"select * exclude (number) replace ({odd}) from ({numbered})")

    return made


def run_shoal(*arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SHOAL, *arguments], capture_output=True, text=True, **how)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_and_leaves_nothing(folder: Path, number: signal.Signals, code: int) -> None:
    heavy = f"duckdb://{folder}/heavy.duckdb?table=people"
    with duckdb.connect("heavy.duckdb") as connection:
        slow = "select '' as name, i % 90 as age, 10000 + i % 7 as zip, i % 3 as disease from range(1000000000000) as r(i)"
        connection.execute(f"create view people as {slow}")
    (folder / "spill").mkdir()
    environment = {**os.environ, "TMPDIR": str(folder / "spill")}
    process = subprocess.Popen(
        [*SHOAL, "run", "policy.yaml", "--source", heavy, "-v", "--threads", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    while process.poll() is None and not os.listdir("spill"):
        time.sleep(0.05)
    time.sleep(0.2)
    process.send_signal(number)
    stdout, stderr = process.communicate(timeout=300)
    assert (process.returncode, stdout) == (code, "")
    assert stderr.splitlines()[-1] == "shoal: interrupted"  # on a slow machine there is progress before it
    assert "Traceback" not in stderr
    assert sorted(os.listdir()) == ["heavy.duckdb", "people.csv", "policy.yaml", "spill"]
    assert not os.listdir("spill")


INTERRUPTED_IMPORT = """
import os, signal, sys
from importlib.abc import MetaPathFinder

class Interruption(MetaPathFinder):
    def find_spec(self, called, path, target=None):
        if called == sys.argv[1]:
            os.kill(os.getpid(), int(sys.argv[2]))

sys.meta_path.insert(0, Interruption())
from shoal.__main__ import main
main()
"""


@pytest.mark.parametrize(
    ("module", "number"),
    [*zip(["shoal.cli", "sqlglot", "duckdb", "jinja2", "shoal.cli.shell"], [signal.SIGINT, signal.SIGTERM] * 3, strict=False)],
)
def test_a_signal_while_modules_are_imported(module: str, number: signal.Signals) -> None:
    code = [sys.executable, "-c", INTERRUPTED_IMPORT, module, str(int(number))]
    ended = subprocess.run(code, capture_output=True, text=True, timeout=300)
    assert (ended.returncode, ended.stdout, ended.stderr) == (128 + number, "", "shoal: interrupted\n")


INTERRUPTED_CALL = """
import os, signal, sys
from shoal import __main__

at, calls = int(sys.argv.pop(1)), 0

def count(frame, event, argument):
    global calls
    calls += event == "call"
    if event == "call" and calls == at:
        os.kill(os.getpid(), signal.SIGINT)

heed = signal.signal

def begin(number, handler):  # before the program heeds signals Python itself begins, and no program can answer for it
    heed(number, handler)
    if number == signal.SIGTERM and not calls:
        sys.setprofile(count)

signal.signal = begin
try:
    __main__.main()
finally:
    sys.setprofile(None)
    if not at:
        os.write(2, str(calls).encode())
"""


@pytest.mark.slow
def test_a_signal_at_any_moment_leaves_no_traceback() -> None:
    """Moments are counted in calls of functions, not in seconds: they are the same on every machine."""

    def ended(at: int) -> subprocess.CompletedProcess[str]:
        code = [sys.executable, "-c", INTERRUPTED_CALL, str(at), "list", "models"]
        return subprocess.run(code, capture_output=True, text=True, timeout=300)

    calls = int(ended(0).stderr)
    for at in (1, calls // 2, calls - 200, calls - 20, calls - 1):
        found = ended(at)
        assert (found.returncode, found.stderr.strip()) in [(130, "shoal: interrupted"), (0, "")]


def test_an_interruption_in_python(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(verification, "verify", interrupted)
    assert shoal("run", "policy.yaml").exit_code == 130
    assert sorted(os.listdir()) == ["people.csv", "policy.yaml"]


def test_a_bug_is_told_without_its_text(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("Person 7")

    monkeypatch.setattr(anonymizing, "anonymize", broken)
    said = refused(3, "run", "policy.yaml")
    assert said == "shoal: unexpected KeyError; run it again with --debug to see where\n"
    for arguments in (["run", "policy.yaml", "--debug"], ["--debug", "run", "policy.yaml"]):
        result = shoal(*arguments)
        assert result.exit_code == 3
        assert result.stderr.startswith("Traceback")
        assert "in broken" in result.stderr
    assert "Traceback" not in shoal("run", "policy.yaml").stderr  # nor does it stick


def test_debug_shows_the_traceback_of_a_sentence_too(folder: Path) -> None:
    result = shoal("run", "nowhere.yaml", "--debug")
    assert result.exit_code == 2
    assert result.stderr.startswith("Traceback")
    assert result.stderr.splitlines()[-1].startswith("shoal: nowhere.yaml: ")


def test_nobody_listens(folder: Path) -> None:
    """A closed pipe changes neither what is published nor the exit code; a full disk is told."""
    reader, writer = os.pipe()
    os.close(reader)
    for arguments, code in (("run policy.yaml", 0), ("audit people.csv --quasi age --model k_anonymity:k=50", 1)):
        ended = subprocess.run([*SHOAL, *arguments.split()], stdout=writer, stderr=subprocess.PIPE, text=True)
        assert (ended.returncode, ended.stderr) == (code, "")
    os.close(writer)
    assert Path("published.parquet").exists()
    with open("/dev/full", "w") as full:
        ended = subprocess.run([*SHOAL, "list", "models"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (ended.returncode, ended.stderr.count("\n")) == (3, 1)
    assert "No space left" in ended.stderr


def test_a_terminal_without_unicode(folder: Path) -> None:
    shown = run_shoal("list", "taxonomies", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "\\u2192" in shown.stdout


# audit


def test_an_audit_by_policy(folder: Path) -> None:
    shoal("run", "policy.yaml")
    holds = shoal("audit", "published.parquet", "--policy", "policy.yaml")
    assert holds.exit_code == 0
    assert holds.stdout.startswith("published.parquet: k_anonymity k=3 holds for ")
    violated = shoal("audit", "people.csv", "--policy", "policy.yaml")
    assert violated.exit_code == 1
    assert violated.stdout.startswith("people.csv: violates k_anonymity\n")
    assert violated.stderr == ""


def test_an_audit_tells_machines_one_object(folder: Path) -> None:
    result = shoal("audit", "people.csv", "--quasi", "age", "--sensitive", "disease", "--model", "k_anonymity:k=7", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert {"rows", "classes", "smallest_class", "privacy", "ok"} <= set(told)
    assert {"model", "required", "observed", "ok", "violating_classes", "violating_rows"} <= set(told["privacy"][0])
    assert (told["rows"], told["classes"], told["smallest_class"], told["ok"]) == (200, 30, 6, False)
    assert (told["privacy"][0]["observed"], told["privacy"][0]["violating_classes"]) == (6, 10)


def test_an_audit_without_models_tells_how_far_the_table_goes(folder: Path) -> None:
    result = shoal("audit", "people.csv", "--quasi", "age", "--sensitive", "disease")
    assert result.exit_code == 0
    assert "k = 6" in result.stdout
    assert "t_closeness" in result.stdout
    assert "k = 6" in shoal("audit", "people.csv", "--quasi", "age").stdout


def test_an_audit_of_an_empty_table(folder: Path) -> None:
    Path("empty.csv").write_text("age,disease\n")
    assert shoal("audit", "empty.csv", "--quasi", "age", "--sensitive", "disease", "--json").exit_code in (0, 2)


def test_columns_with_hostile_names(folder: Path) -> None:
    names = ["born, year", 'Marital "Status"', "order", "age<&'>", "\x1b[31mred"]
    with duckdb.connect() as connection:
        quoted = ", ".join('i % 2 as "' + name.replace('"', '""') + '"' for name in names)
        connection.execute(f"copy (select {quoted} from range(10) as r(i)) to 'hostile.parquet'")
    given = ["--quasi", '"born, year",order', "--quasi", 'Marital "Status"', "--quasi", "age<&'>"]
    result = shoal("audit", "hostile.parquet", *given, "--sensitive", names[-1], "--model", "distinct_l_diversity:l=2")
    assert result.exit_code == 1
    assert "\\x1b[31mred" in result.stdout
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "Say what the columns are"),
        ("--sensitive disease", "Say what the columns are"),
        ("--quasi age --policy policy.yaml", "Say what the columns are"),
        ("--policy policy.yaml --model k_anonymity:k=2", "not by both"),
        ("--quasi agee", "did you mean age?"),
        ("--quasi age,,zip", "--quasi: a name is empty"),
        ("--quasi age,age", "--quasi names 'age' twice"),
        ("--quasi age --sensitive age", "a column has one role"),
        ("--quasi age --model k_anonimity:k=2", "--model: k_anonimity is an unknown privacy model; did you mean k_anonymity?"),
        ("--quasi age --model k_anonymity:kk=2", "--model: k_anonymity.kk is an unknown key; did you mean k?"),
        ("--quasi age --model k_anonymity:k=0", "--model: k_anonymity.k must be at least 1, not 0"),
        ("--quasi age --model k_anonymity", "--model: k_anonymity.k is missing"),
        ("--quasi age --model k_anonymity:2", "key=value"),
        ("--quasi age --model k_anonymity:k=2,k=3", "--model: k_anonymity.k is given twice"),
        ("--quasi age --model distinct_l_diversity:l=2", "needs a sensitive attribute"),
        ("--quasi age --sensitive disease --model distinct_l_diversity:l=2,on=disese", "did you mean disease?"),
    ],
)
def test_an_audit_that_is_wrong(folder: Path, arguments: str, said: str) -> None:
    assert said in refused(2, "audit", "people.csv", *arguments.split())


def test_an_audit_of_what_is_not_there(folder: Path) -> None:
    assert "nowhere" in refused(2, "audit", "nowhere.parquet", "--quasi", "age")


def test_models_as_arguments() -> None:
    found = models(["pd_recursive_l_diversity:c=2.5,l=2,allowed=Flu|5", 't_closeness:t=1,"on=a,b"'])
    assert found == [PdRecursiveLDiversity(c=2.5, l=2, allowed=("Flu", "5")), TCloseness(t=1, on=("a,b",))]


def test_columns_as_arguments() -> None:
    assert columns(["a, b", '"c,""d"""', 'e "f"'], [], ["p"]) == (["a", "b", 'c,"d"', 'e "f"'], [], ["p"])
    with pytest.raises(PolicyError, match="--sensitive"):
        columns(["a"], ['"b'], [])


# advise


def test_advice(folder: Path) -> None:
    result = shoal("advise", "people.csv", "--sensitive", "disease")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "people.csv: this is what can be asked for",
        "",
        "sensitive    disease",
        "values       4; the most frequent one makes up 50 of 200 rows (25.00%)",
        "simple       l at most 4",
        "recommended  l = 4",
        "groups       of 4 rows with 4 values: 50, 0 rows left over",
        "",
        "recursive l  c above  smallest whole c",
        "2            0.3334   1",
        "3            0.5      1",
        "4            1        2",
    ]
    assert shoal("advise", "people.csv", "--policy", "policy.yaml").stdout == result.stdout


def test_advice_on_what_is_wanted(folder: Path) -> None:
    result = shoal("advise", "people.csv", "--sensitive", "disease", "--want", "0.6:3")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "people.csv: (0.6, 3) is possible"
    assert "(0.6, 3)     implied by simple l = 3; by recursive (c, l) from l = 4 on" in lines
    assert lines[-4:] == [
        "recursive l  c above  smallest whole c  implies (0.6, 3) with c up to",
        "2            0.3334   1",
        "3            0.5      1",
        "4            1        2                 1.5",
    ]


def test_advice_that_is_out_of_reach(folder: Path) -> None:
    Path("skewed.csv").write_text("\n".join(["disease", *["Flu"] * 60, *["Asthma"] * 30, *["Ulcer"] * 9, "Stroke\n"]))
    result = shoal("advise", "skewed.csv", "--sensitive", "disease", "--want", "0.5:2")
    assert result.exit_code == 0  # possible, with general sensitive values
    assert "recommended  none: not eligible for l = 2, one value makes up more than half of the rows" in result.stdout
    assert "implied by simple l = 2, which is out of reach; by recursive (c, l) from l = 2 on" in result.stdout
    assert [line.split()[-4:] for line in result.stdout.splitlines()[-3:]] == [
        [bound, "out", "of", "reach"] for bound in ("1,", "1.5,", "3,")
    ]


def test_advice_against_what_is_impossible(folder: Path) -> None:
    Path("pairs.csv").write_text("disease,sex\nFlu,M\nAsthma,F\nUlcer,M\n")
    result = shoal("advise", "pairs.csv", "--sensitive", "disease,sex", "--want", "0.5:3")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("pairs.csv: (0.5, 3) is not possible on sex\n")
    assert "(0.5, 3)     not possible: u must be at most 2, the number of values" in result.stdout


def test_advice_tells_machines_one_object(folder: Path) -> None:
    result = shoal("advise", "people.csv", "--sensitive", "disease", "--want", "0.6:3", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, list(told)) == (0, ["rows", "persons", "want", "sensitive", "ok"])
    assert (told["rows"], told["want"], told["ok"]) == (200, {"tau": 0.6, "u": 3}, True)
    [found] = told["sensitive"]
    assert found.pop("recursive")[-1] == {"l": 4, "above": 1, "whole": 2, "implies": 1.5}
    assert found.pop("groups")[-1] == {"l": 4, "groups": 50, "residual_rows": 0, "eligible": True}
    assert found == {
        "name": "disease",
        "values": 4,
        "most": 50,
        "simple_l": 4,
        "recommended_l": 4,
        "note": None,
        "wanted": {"possible": True, "broken": None, "simple_l": 3, "recursive_l": 4},
    }
    [plain] = json.loads(shoal("advise", "people.csv", "--sensitive", "disease", "--json").stdout)["sensitive"]
    assert plain["wanted"] is None


def test_advice_takes_null_as_a_value(folder: Path) -> None:
    Path("gaps.csv").write_text("id,disease\n1,Flu\n2,\n3,\n4,Asthma\n")
    [found] = json.loads(shoal("advise", "gaps.csv", "--sensitive", "disease", "--json").stdout)["sensitive"]
    assert (found["values"], found["most"], found["simple_l"]) == (3, 2, 2)


def test_advice_on_columns_with_hostile_names(folder: Path) -> None:
    names = ["born, year", 'Marital "Status"', "order", "\x1b[31mred"]
    with duckdb.connect() as connection:
        quoted = ", ".join('i % 3 as "' + name.replace('"', '""') + '"' for name in names)
        connection.execute(f"copy (select {quoted} from range(10) as r(i)) to 'hostile.parquet'")
    result = shoal(
        "advise", "hostile.parquet", "--sensitive", '"born, year",order', *("--sensitive", names[1], "--sensitive", names[3])
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert "sensitive    born, year\n" in result.stdout
    assert "sensitive    \\x1b[31mred\n" in result.stdout
    assert "\x1b" not in result.stdout


def test_advice_on_many_values_is_cut_short(folder: Path) -> None:
    Path("many.csv").write_text("\n".join(["id", *map(str, range(60)), ""]))
    lines = shoal("advise", "many.csv", "--sensitive", "id", "--want", "0.5:3").stdout.splitlines()
    assert [line.split()[0] for line in lines[10:-1]] == [*map(str, [*range(2, 14), *range(32, 44)])]
    assert lines[-1] == "… and 35 more: see --json"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "Say which columns are sensitive"),
        ("--sensitive disease --policy policy.yaml", "Say which columns are sensitive"),
        ("--sensitive diseas", "did you mean disease?"),
        ("--sensitive disease,disease", "--sensitive names 'disease' twice"),
        ("--sensitive disease,,zip", "--sensitive: a name is empty"),
        ("--policy nowhere.yaml", "nowhere.yaml"),
        ("--sensitive disease --want 0.5", "--want: '0.5' is no pair TAU:U such as 0.5:3"),
        ("--sensitive disease --want 0.5:", "is no pair"),
        ("--sensitive disease --want 0.5:3:1", "is no pair"),
        ("--sensitive disease --want half:3", "--want: tau_l_diversity.tau must be a number, not the text 'half'"),
        ("--sensitive disease --want 0.5:2.5", "--want: tau_l_diversity.l must be a whole number, not 2.5"),
        ("--sensitive disease --want 0.5:1", "--want: tau_l_diversity.l must be at least 2, not 1"),
        ("--sensitive disease --want 1:2", "--want: tau_l_diversity.tau must be below 1, not 1"),
        ("--sensitive disease --want 0.3:3", "tau must be at least 1/l"),
    ],
)
def test_advice_that_is_wrong(folder: Path, arguments: str, said: str) -> None:
    assert said in refused(2, "advise", "people.csv", *arguments.split())


def test_advice_on_what_is_not_there(folder: Path) -> None:
    assert "nowhere" in refused(2, "advise", "nowhere.parquet", "--sensitive", "disease")
    Path("empty.csv").write_text("age,disease\n")
    assert "no rows" in refused(2, "advise", "empty.csv", "--sensitive", "disease")
    assert "needs the sensitive attributes" in refused(2, "advise", "people.csv", "--policy", rewritten("[disease]", "[]"))


# the rest


def test_the_demo(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    result = shoal("demo")
    assert (result.exit_code, result.stderr) == (0, "")
    for part in ("Patients who look alike", "k_anonymity k=5 and ", "release.sql", "summary.json", "shoal run "):
        assert part in result.stdout
    made = ["diseases.csv", "patients.csv", "patients_anon.parquet", "policy.yaml", "release.sql", "summary.json"]
    assert sorted(os.listdir("shoal-demo")) == made
    summary = json.loads(Path("shoal-demo/summary.json").read_text())
    assert summary["release"]["rows"] == len(duckdb.sql("from 'shoal-demo/patients_anon.parquet'").fetchall())
    first = Path("shoal-demo/patients_anon.parquet").read_bytes()
    again = shoal("demo")  # it replaces what it wrote itself
    assert again.exit_code == 0
    assert Path("shoal-demo/patients_anon.parquet").read_bytes() == first
    [age] = [line for line in again.stdout.splitlines() if line.startswith("age ")]
    *before, low, high = age.replace("[", "").replace("]", "").replace(",", "").split()[1:]
    assert len(before) == 4
    assert all(int(low) <= int(one) <= int(high) for one in before)


@pytest.mark.parametrize("name", ["policy.yaml", "patients.csv", "patients_anon.parquet", "release.sql"])
def test_the_demo_leaves_the_files_of_others_alone(folder: Path, name: str) -> None:
    (folder / "there").mkdir()
    Path("there", name).write_text("mine")
    assert name in refused(2, "demo", "--folder", "there")
    assert os.listdir("there") == [name]
    assert Path("there", name).read_text() == "mine"


def test_the_demo_without_a_place(folder: Path) -> None:
    refused(2, "demo", "--folder", "people.csv")
    assert "must not be empty" in refused(2, "demo", "--folder", "")


@pytest.mark.parametrize("what", ["models", "algorithms", "metrics", "taxonomies"])
def test_lists(what: str) -> None:
    entries = json.loads(shoal("list", what, "--json").stdout)
    text = shoal("list", what).stdout
    assert entries
    for entry in entries:
        assert entry["description"].endswith((".", "!", "…"))
        assert f"{entry['name']}\n" in text
        for name, parameter in entry.get("parameters", {}).items():
            assert parameter["description"], name


def test_the_list_of_metrics_says_which_must_be_asked_for() -> None:
    asked_for = [entry["name"] for entry in json.loads(shoal("list", "metrics", "--json").stdout) if entry["on_request"]]
    groups, terms = ["correlation_loss", "correspondence_loss", "disclosure"], ["reconstruction_error", "term_query_error"]
    assert asked_for == [*groups, "population_uniqueness", "query_error", *terms]
    assert shoal("list", "metrics").stdout.count("(lower is better; only if the policy names it under metrics)") == len(
        asked_for
    )


def test_the_schema_is_one() -> None:
    assert json.loads(shoal("schema").stdout)["title"] == "shoal policy"


@pytest.mark.parametrize("kind", ["bash", "zsh", "fish"])
def test_completion(kind: str) -> None:
    assert "_SHOAL_COMPLETE" in shoal("completion", kind).stdout


def test_completion_completes() -> None:
    asked = {**os.environ, "_SHOAL_COMPLETE": "bash_complete", "COMP_WORDS": "shoal list m", "COMP_CWORD": "2"}
    assert run_shoal(env=asked).stdout.split() == ["plain,models", "plain,metrics"]
    asked |= {"COMP_WORDS": "shoal ad", "COMP_CWORD": "1"}
    assert run_shoal(env=asked).stdout.split() == ["plain,advise"]


def test_the_version() -> None:
    assert shoal("--version").stdout.startswith("shoal 0.")


def test_it_starts_without_what_it_does_not_need() -> None:
    heavy = "import sys, shoal.cli.app; print(sorted({'pandas', 'polars', 'pyarrow', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True).stdout == "[]\n"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(None, "infinite"), (3.0, "3"), (12345678, "12,345,678"), (0.30702, "0.307"), (99.99999, "100"), (35801.07, "35,801.1")],
)
def test_numbers(value: float | None, shown: str) -> None:
    assert layout.number(value) == shown


def test_what_is_shown_as_reached_is_reached() -> None:
    found = {"model": "t_closeness", "parameters": {"t": 0.2}, "on": "a", "required": 0.2, "observed": 0.20001}
    assert "0.2001" in tables.privacy([{**found, "ok": False, "violating_classes": 1, "violating_rows": 2}])
    found = {"model": "entropy_l_diversity", "parameters": {}, "on": "a", "required": None, "observed": 2.99999, "ok": None}
    assert "l = 2.999" in tables.privacy([found])


# colours


def test_what_holds_is_green_on_a_terminal_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(k: int, color: bool) -> str:
        arguments = ["audit", "people.csv", "--quasi", "age", "--model", f"k_anonymity:k={k}"]
        return CliRunner().invoke(cli, arguments, color=color).stdout

    assert "\x1b[32myes\x1b[0m" in said(2, color=True)
    assert "\x1b[31mno: 30 classes, 200 rows\x1b[0m" in said(50, color=True)
    assert "\x1b[31mviolates k_anonymity\x1b[0m" in said(50, color=True)
    assert "\x1b" not in said(2, color=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert said(2, color=True) == said(2, color=False)


def test_colours_do_not_shift_columns() -> None:
    rows = [("a\x1b[31m", layout.Good("yes")), ("b", layout.Bad("no, not at all"))]
    plain = [(name, str.__str__(cell)) for name, cell in rows]
    shown = re.sub(r"\x1b\[\d+m", "", layout.table(("model", "holds"), rows))
    assert shown == layout.table(("model", "holds"), plain)
    assert "a\\x1b[31m" in shown  # what looks like a colour in a name is none
