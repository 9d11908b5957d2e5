"""Kills a run in place after each of its statements in turn, and looks at what it has left. Run by test_crash.

A process of its own that has no threads, so that it can be forked for every run:
python -m tests.backends.crash duckdb /folder [--server postgresql://…] [--keep original]
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
import traceback
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import nullcontext
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import shoal

from tests.backends.places import PLACES, POLICY, SECRET, Place

CALLS = ("replace", "fsync", "link")
"""What a run asks of the file system when it publishes: it is killed before and after each."""
OLD, NEW = 10, 11


def run(place: Place, keep: str | None) -> None:
    shoal.anonymize(place.source, POLICY, in_place=True, keep_original=keep, **place.limits)


def forked(work: Callable[[], int]) -> int:
    """How a child ends that does the work: with its exit code, or minus the signal that killed it."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        os._exit(work())
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def killed(place: Place, keep: str | None, last: int) -> int:
    """A run that is killed at its n-th point."""
    points = count(1)

    def point() -> None:
        if next(points) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    def pointed(real: Callable[..., Any], before: bool) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if before:
                point()
            result = real(*given, **named)
            point()
            return result

        return call

    module, _, engine = place.engine.rpartition(".")
    owner = getattr(import_module(module), engine)
    owner.execute = pointed(owner.execute, before=False)
    for call in CALLS:
        setattr(os, call, pointed(getattr(os, call), before=True))
    run(place, keep)
    return 0


def inspected(place: Place, keep: str | None) -> int:
    """The old table whole or the new one whole; after the next run the new one, and nothing else."""
    was_old = place.is_old()
    assert was_old or place.is_new(), place.table()
    with nullcontext() if was_old else pytest.raises(shoal.PolicyError):  # what the policy names is gone already
        run(place, keep)
    assert place.is_new(), place.table()
    assert place.left() == ([keep] if keep else [])
    assert os.listdir(tempfile.gettempdir()) == []
    if not was_old:
        place.settle()
    assert keep or SECRET.encode() not in place.bytes()
    return OLD if was_old else NEW


def main(kind: str, folder: Path, server: str, keep: str | None, every: int) -> dict[str, Any]:
    """How many runs left the old table and the new one, and which did neither; only every n-th of them is killed."""
    tempfile.tempdir = str(folder / "temporary")
    os.mkdir(tempfile.tempdir)
    template = PLACES[kind](folder / "template", server)
    template.clear()
    template.create()
    run(template.copied(folder / "warm"), keep)  # whatever is compiled and loaded once
    known: dict[object, int] = {}
    found: list[int] = []
    for last in count(1, every):
        place = template.copied(folder / "killed")
        end = forked(lambda: killed(place, keep, last))  # noqa: B023 - it is called at once
        if end == 0:
            break
        assert end == -signal.SIGKILL
        state = place.state()
        if state not in known:  # most statements leave the table as it is
            known[state] = forked(lambda: inspected(place, keep))  # noqa: B023
        found.append(known[state])
        shutil.rmtree(place.folder)
    wrong = [last for last, verdict in zip(count(1, every), found) if verdict not in (OLD, NEW)]
    return {"old": found.count(OLD), "new": found.count(NEW), "wrong": wrong, "inspected": len(known)}


if __name__ == "__main__":
    asked = ArgumentParser()
    asked.add_argument("kind")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--server", default="")
    asked.add_argument("--keep")
    asked.add_argument("--every", type=int, default=1)
    print(json.dumps(main(**vars(asked.parse_args()))))
