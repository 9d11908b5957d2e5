"""Kills a run that publishes two files wherever a call to the file system changes something. Run by test_crash.

A process of its own that has no threads, so that it can be forked for every run:
python -m tests.backends.crash_pairs /folder both 1
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

import shoal

from tests.backends.crash import at_points, forked, kill, watch

HOOKS = [(os, call) for call in ("replace", "rename", "link", "symlink", "unlink", "fsync", "mkdir", "rmdir")]
NAMES = ("people.csv", "people_sensitive.csv")
OLD = "of yesterday\n"
SOURCE = "age,disease\n" + "".join(f"{20 + i % 5},d{i % 4}\n" for i in range(40))
POLICY: dict[str, Any] = {
    "quasi_identifiers": ["age"],
    "sensitive": ["disease"],
    "privacy": [{"simple_l_diversity": {"l": 2}}],
    "algorithm": "mondrian",
    "publish": "anatomy",
}


def run(folder: Path) -> None:
    shoal.anonymize(folder.parent / "source.csv", POLICY, target=folder / NAMES[0], threads=1)


def watched(folder: Path, notes: Path) -> int:
    """A run of which is noted where something in the folder changes, and what a reader finds at each point."""
    points: list[int] = []
    readings: set[tuple[str | None, ...]] = set()
    at_points(watch(lambda: everything(folder), lambda: readings.add(seen(folder)), points), (), HOOKS)
    run(folder)
    notes.write_text(json.dumps({"points": points, "readings": list(readings)}))
    return 0


def killed(folder: Path, last: int) -> int:
    """A run that is killed at its n-th point."""
    at_points(kill(last), (), HOOKS)
    run(folder)
    return 0


def seen(folder: Path) -> tuple[str | None, ...]:
    """What a reader finds under the two names."""
    return tuple((folder / name).read_text() if (folder / name).exists() else None for name in NAMES)


def everything(folder: Path) -> object:
    """Whatever stands in the folder: folders, links and files, without the names that are random."""

    def content(path: Path) -> str:
        return path.readlink().name if path.is_symlink() else path.read_text() if path.is_file() else "a folder"

    return sorted((path.name.partition(".shoal-")[0], content(path)) for path in folder.rglob("*"))


def main(base: Path, before: str, every: int) -> dict[str, Any]:
    """How many runs left the old files and the new ones, and after which something else was there.

    A run is killed at every n-th of the points where something in the folder changes.
    """
    tempfile.tempdir = str(base / "temporary")
    os.mkdir(tempfile.tempdir)
    (base / "source.csv").write_text(SOURCE)
    folder, notes = base / "made", base / "points.json"
    there = {"both": (True, True), "neither": (False, False), "first": (True, False)}[before]
    old = tuple(OLD if is_there else None for is_there in there)

    def put_back() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, content in zip(NAMES, old, strict=True):
            if content:
                (folder / name).write_text(content)

    put_back()
    run(folder)  # whatever is compiled and loaded once
    put_back()
    assert forked(lambda: watched(folder, notes)) == 0
    told, new = json.loads(notes.read_text()), seen(folder)
    wrong: list[Any] = [reading for reading in told["readings"] if tuple(reading) not in (old, new)]
    left = []
    for last in told["points"][::every]:
        put_back()
        assert forked(lambda: killed(folder, last)) == -signal.SIGKILL  # noqa: B023 - it is called at once
        left.append(seen(folder))
        after = forked(lambda: run(folder) or 0)
        files = sorted(path.name for path in folder.iterdir() if path.is_file() and not path.is_symlink())
        if left[-1] not in (old, new) or after or seen(folder) != new or files != [*NAMES] or len(os.listdir(folder)) != 2:
            wrong.append(last)
    return {"old": left.count(old), "new": left.count(new), "wrong": wrong, "points": told["points"]}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))))
