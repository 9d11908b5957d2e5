"""Kills a run that publishes two files before and after each of its calls to the file system. Run by test_crash.

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
from itertools import count
from pathlib import Path
from typing import Any

import shoal

from tests.backends.crash import forked

CALLS = ("replace", "rename", "link", "symlink", "unlink", "fsync", "mkdir", "rmdir")
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


def killed(folder: Path, last: int) -> int:
    """A run that is killed at its n-th point."""
    points = count(1)

    def pointed(real: Any) -> Any:
        def call(*given: Any, **named: Any) -> Any:
            for act in (lambda: None, lambda: real(*given, **named)):
                result = act()
                if next(points) == last:
                    os.kill(os.getpid(), signal.SIGKILL)
            return result

        return call

    for call in CALLS:
        setattr(os, call, pointed(getattr(os, call)))
    run(folder)
    return 0


def seen(folder: Path) -> tuple[str | None, ...]:
    """What a reader finds under the two names."""
    return tuple((folder / name).read_text() if (folder / name).exists() else None for name in NAMES)


def main(base: Path, before: str, every: int) -> dict[str, Any]:
    """How many runs left the old files, the new ones, and something else; only every n-th of them is killed."""
    tempfile.tempdir = str(base / "temporary")
    os.mkdir(tempfile.tempdir)
    (base / "source.csv").write_text(SOURCE)
    folder = base / "made"
    folder.mkdir()
    run(folder)
    new = seen(folder)
    there = {"both": (True, True), "neither": (False, False), "first": (True, False)}[before]
    old = tuple(OLD if is_there else None for is_there in there)
    found = {"old": 0, "new": 0, "wrong": list[int]()}
    for last in count(1, every):
        shutil.rmtree(folder)
        folder.mkdir()
        for name, content in zip(NAMES, old, strict=True):
            if content:
                (folder / name).write_text(content)
        end = forked(lambda: killed(folder, last))  # noqa: B023 - it is called at once
        if end == 0:
            return found
        state = seen(folder)
        is_whole = state in (old, new)
        if is_whole:
            found["old" if state == old else "new"] += 1  # type: ignore[operator]
        after = forked(lambda: run(folder) or 0)
        files = sorted(path.name for path in folder.iterdir() if path.is_file() and not path.is_symlink())
        if not is_whole or after != 0 or seen(folder) != new or files != [*NAMES] or len(os.listdir(folder)) != 2:
            found["wrong"].append(last)  # type: ignore[union-attr]
    return found


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))))
