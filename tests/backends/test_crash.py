"""Whenever a run in place is killed, the table is the old one whole or the new one whole, and the next run clears up."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


KINDS = {"duckdb": [], "csv": ["--keep", "original"], "postgres": []}
"""The kinds of tables, with more options."""


@pytest.mark.parametrize(
    ("kind", "every"), [("duckdb", 4), ("csv", 4), *(pytest.param(kind, 1, marks=pytest.mark.slow) for kind in KINDS)]
)
def test_killed_wherever_something_changes(kind: str, every: int, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    command = [sys.executable, "-m", "tests.backends.crash", kind, str(tmp_path), "--every", str(every), *KINDS[kind]]
    if kind == "postgres":
        command += ["--server", request.getfixturevalue("postgres")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["wrong"] == [], done.stderr
    assert found["old"] > 0
    assert found["new"] > 0


@pytest.mark.slow
@pytest.mark.parametrize(("before", "every"), [("both", 1), ("neither", 4), ("first", 4)])
def test_two_files_change_together(before: str, every: int, tmp_path: Path) -> None:
    """Killed wherever a call to the file system changes something: both old ones are read or both new ones, and the next run
    clears up."""
    command = [sys.executable, "-m", "tests.backends.crash_pairs", str(tmp_path), before, str(every)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["wrong"] == [], done.stderr
    assert found["old"] > 10 / every
    assert found["new"] > 3 / every
