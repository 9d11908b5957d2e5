"""Progress: a bar on a terminal, lines elsewhere, nothing on standard output, and no estimate that nobody can trust."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest
import shoal
from shoal import progress
from shoal.backends.patience import Patience
from shoal.display import bar
from shoal.display.bar import duration, sentence
from shoal.errors import EngineError
from shoal.progress import Progress, State

DEADLINE = 300.0
"""Seconds until a test gives up waiting."""


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


class Clock:
    """A clock that the test turns."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(progress, "time", made)
    return made


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Progress without delay, whatever it is shown on."""
    monkeypatch.setattr(progress, "DELAY", 0.0)
    monkeypatch.setattr(progress, "TICK", 0.01)
    monkeypatch.setattr(bar, "PERIOD", 0.05)
    return


class Terminal:
    """A terminal that remembers what was written to it."""

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()
        self.text = ""
        os.set_blocking(self.master, False)

    def read(self) -> str:
        try:
            while part := os.read(self.master, 65536):
                self.text += part.decode()
        except OSError:  # nothing more for now, or the other side is closed
            pass
        return self.text


# what is counted


def test_an_estimate_goes_by_the_speed_so_far(clock: Clock) -> None:
    shown = Progress()
    shown.show("search")
    shown.count(10, 110, "nodes")
    assert shown.state().left is None  # nobody knows the speed yet
    clock.now += 10
    shown.count(60, 110, "nodes")
    state = shown.state()
    assert (state.detail, state.elapsed) == ("60 of 110 nodes", 10)
    assert state.left == pytest.approx(10)


def test_what_is_done_stays_done(clock: Clock) -> None:
    shown = Progress()
    shown.show("search")
    for done in (50, 20):
        shown.count(done, 100, "nodes")
        assert shown.state().share == 0.5
    shown.show("recode")
    assert shown.state().share is None


def test_the_engine_tells_how_much_of_a_statement_is_done(clock: Clock) -> None:
    shares = iter([0.2, 0.5, 0.1, 0.1])
    shown = Progress()
    shown.share_of_statement = lambda: next(shares)
    shown.show("recode")
    assert shown.state().left is None
    clock.now += 6
    assert shown.state().left == pytest.approx(10)
    clock.now += 6
    state = shown.state()  # another statement has begun: its speed is not known
    assert (state.share, state.left) == (0.1, None)
    clock.now += 6
    assert shown.state().left is None  # it stands still


def test_sentences() -> None:
    counted = State("search", 0.5, "5 of 10 nodes", "", 65, 40)
    assert sentence(counted) == "50% (5 of 10 nodes), 1 min 5 s so far, about 40 s left"
    assert sentence(State("verify", None, "", "", 3, None)) == "3 s so far"
    assert (
        sentence(State("publish", None, "", "waiting, as a is locked by b", 3, None))
        == "waiting, as a is locked by b, 3 s so far"
    )
    assert duration(7800) == "2 h 10 min"


# where it is shown


def test_a_terminal_shows_a_bar_that_goes_at_the_end(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    with os.fdopen(terminal.slave, "w") as stderr:
        monkeypatch.setattr(sys, "stderr", stderr)
        shown = Progress(shown=True)
        shown.show("search")
        shown.count(30, 120, "[nodes]")
        wait_until(lambda: "25% (30 of 120 [nodes])" in terminal.read())
        assert "search" in terminal.read()
        assert "━" in terminal.read()
        shown.end()
        wait_until(lambda: re.search(r"\x1b\[2K[^━]*$", terminal.read()) is not None)  # the line is empty again
        assert "\x1b[?25h" in terminal.read()  # and the cursor is back


def test_elsewhere_there_are_lines(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stderr)
    shown = Progress(shown=True)
    shown.show("search")
    shown.count(30, 120, "nodes")
    wait_until(lambda: stderr.getvalue().count("\n") >= 2)
    shown.wait("waiting, as people is locked by session 7")
    wait_until(lambda: "shoal: search: waiting, as people is locked by session 7, " in stderr.getvalue())
    shown.end()
    said = stderr.getvalue()
    assert re.match(r"shoal: search: 25% \(30 of 120 nodes\), \d+ s so far\n", said)
    time.sleep(0.1)
    assert stderr.getvalue() == said


def test_quick_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "DELAY", 30.0)
    stderr = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stderr)
    shown = Progress(shown=True)
    shown.show("search")
    shown.end()
    assert stderr.getvalue() == ""


RUN = """
import sys, time
from shoal import progress
progress.DELAY, progress.TICK = 0.0, 0.01
show = progress.Progress.show
def patient(self, stage):
    show(self, stage)
    if stage == "search":  # long enough to be seen
        end = time.monotonic() + 30
        while not self._display and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.2)
progress.Progress.show = patient
from shoal.cli.app import main
main()
"""


def test_a_run_on_a_terminal_keeps_results_and_progress_apart(tmp_path: Path) -> None:
    rows = "\n".join(["age,disease", *(f"{i % 9},{'ab'[i % 2]}" for i in range(90)), ""])
    (tmp_path / "people.csv").write_text(rows)
    (tmp_path / "policy.yaml").write_text(
        "source: people.csv\nquasi_identifiers: [age]\nsensitive: [disease]\nprivacy: [{k_anonymity: {k: 3}}]\n"
    )
    terminal = Terminal()
    command = [sys.executable, "-c", RUN, "run", "policy.yaml", "--dry-run", "--json"]
    run = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=terminal.slave, env={**os.environ, "TERM": "xterm"}, text=True
    )
    os.close(terminal.slave)
    wait_until(lambda: bool(terminal.read()) and run.poll() is not None)
    assert run.stdout is not None
    with run.stdout:
        assert json.loads(run.stdout.read())["release"]["rows"] == 90
    assert run.returncode == 0
    assert "search" in terminal.read()
    assert "so far" in terminal.read()


def test_nothing_of_the_bar_is_imported_before_it_is_needed() -> None:
    code = "import sys, shoal, shoal.cli.app; print([name for name in sys.modules if name.partition('.')[0] == 'rich'])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


# waiting for locks


def test_patience_ends_and_says_for_whom() -> None:
    said: list[str] = []
    patience = Patience(0.05, said.append)
    tries: list[float] = []

    def attempt(seconds: float) -> bool:
        tries.append(seconds)
        time.sleep(seconds)
        return False

    with pytest.raises(EngineError, match=r"people is locked by bob, and 0\.05 s were not enough: try again later"):
        patience.wait(attempt, lambda: "people is locked by bob")
    assert max(tries) <= 1
    said.clear()
    done = iter([False, True])
    Patience(None, said.append).wait(lambda _: next(done), lambda: "people is locked by bob")
    assert said == ["waiting, as people is locked by bob", ""]


HOLD = "import duckdb, sys; con = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.readline()"


def test_a_database_file_that_another_process_has_open_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "clinic.duckdb"
    with duckdb.connect(str(file)) as con:
        con.execute("create table people as select i % 3 as age from range(30) as t(i)")
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdin is not None
    assert other.stdout is not None
    with other.stdout, other.stdin:
        other.stdout.readline()
        table = f"duckdb:///{file}?table=people"
        with pytest.raises(
            EngineError, match=rf"clinic.duckdb is locked by process {other.pid} \(.*\), and it was not waited for"
        ):
            shoal.audit(table, "age")
        with pytest.raises(EngineError, match=r"and 0\.1 s were not enough"):
            shoal.audit(table, "age", wait=0.1)
        other.stdin.write("\n")
        other.stdin.flush()
        assert shoal.audit(table, "age", wait=DEADLINE).rows == 30
        other.wait()
