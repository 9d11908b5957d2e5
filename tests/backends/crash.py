"""Kills a run in place wherever what it would leave changes, and looks at what it has left. Run by test_crash.

A run that is watched tells after which statements and calls to the file system something is not as it was before: a run that
is killed between two of them leaves what one leaves that is killed at the first.

A process of its own that has no threads, so that it can be forked for every run:
python -m tests.backends.crash duckdb /folder [--server postgresql://…] [--keep original] [--every 3]
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
import traceback
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
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


Calls = Iterable[tuple[Any, str]]


def at_points(act: Callable[[int], object], after: Calls, around: Calls = ()) -> None:
    """Act after each call of functions of an owner, and of others also before each call: the n-th time with n."""
    points = count(1)

    def pointed(real: Callable[..., Any], is_before: bool) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if is_before:
                act(next(points))
            result = real(*given, **named)
            act(next(points))
            return result

        return call

    for calls, is_before in ((after, False), (around, True)):
        for owner, call in calls:
            setattr(owner, call, pointed(getattr(owner, call), is_before))


def kill(last: int) -> Callable[[int], object]:
    """What kills the process at a point."""
    return lambda point: os.kill(os.getpid(), signal.SIGKILL) if point == last else None


def watch(look: Callable[[], object], check: Callable[[], object], points: list[int]) -> Callable[[int], object]:
    """What notes the first point, and those where something else is seen than at the point before, and checks what is there.

    If nobody could see anything, there is nothing to check.
    """
    seen: list[object] = []

    def note(point: int) -> None:
        if seen != (now := [look()]):
            seen[:] = now
            points.append(point)
            if now != [None]:
                check()

    return note


def hooked(place: Place, act: Callable[[int], object]) -> None:
    module, _, engine = place.engine.rpartition(".")
    at_points(act, [(getattr(import_module(module), engine), "execute")], [(os, call) for call in CALLS])


def watched(place: Place, keep: str | None, notes: Path) -> int:
    """A run of which is noted where what it would leave changes."""
    points: list[int] = []

    def check() -> None:
        assert place.is_old() or place.is_new(), (points[-1], place.table())

    hooked(place, watch(place.look, check, points))
    run(place, keep)
    notes.write_text(json.dumps(points))
    return 0


def killed(place: Place, keep: str | None, last: int) -> int:
    """A run that is killed at its n-th point."""
    hooked(place, kill(last))
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
    """How many runs left the old table and the new one, and which did neither.

    A run is killed at every n-th of the points where something changes.
    """
    tempfile.tempdir = str(folder / "temporary")
    os.mkdir(tempfile.tempdir)
    template, notes = PLACES[kind](folder / "template", server), folder / "points.json"
    template.clear()
    template.create()
    run(template.copied(folder / "warm"), keep)  # whatever is compiled and loaded once
    place = template.copied(folder / "killed")
    assert forked(lambda: watched(place, keep, notes)) == 0
    points = json.loads(notes.read_text())
    known: dict[object, int] = {}
    verdicts: dict[int, int] = {}
    for last in points[::every]:
        shutil.rmtree(place.folder)
        place = template.copied(folder / "killed")
        assert forked(lambda: killed(place, keep, last)) == -signal.SIGKILL  # noqa: B023 - it is called at once
        state = place.state()
        if state not in known:  # some statements change something and leave it as it was in the end
            known[state] = forked(lambda: inspected(place, keep))  # noqa: B023
        verdicts[last] = known[state]
    found = list(verdicts.values())
    wrong = [last for last, verdict in verdicts.items() if verdict not in (OLD, NEW)]
    return {"old": found.count(OLD), "new": found.count(NEW), "wrong": wrong, "points": points}


if __name__ == "__main__":
    asked = ArgumentParser()
    asked.add_argument("kind")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--server", default="")
    asked.add_argument("--keep")
    asked.add_argument("--every", type=int, default=1)
    print(json.dumps(main(**vars(asked.parse_args()))))
