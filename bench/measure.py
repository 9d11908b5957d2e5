"""Take times: of a function, of a whole process with its memory; and print them."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


def best(work: Callable[[], Any], runs: int = 3) -> float:
    """Return the seconds of the shortest of some runs: the one that other programs disturbed least."""
    times = []
    for _ in range(runs):
        gc.collect()
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def process(*arguments: str) -> tuple[float, float]:
    """Run a command. Return its seconds and its peak memory in MiB.

    A small process runs the command, because a process begins with the peak of the one that starts it.
    """
    told = subprocess.run([sys.executable, "-c", CHILD, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    if told.returncode:
        sys.exit(f"{' '.join(arguments)} ended with {told.returncode}")
    seconds, kibibytes = map(float, told.stdout.split())
    return seconds, kibibytes / 1024


CHILD = """
import resource, subprocess, sys, time
started = time.perf_counter()
ended = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(ended)
"""


def say(what: str, seconds: float, against: float | None = None, limit: str = "") -> None:
    """Print a time, its ratio to another one, and the limit that the ratio should keep."""
    ratio = "" if against is None else f"   {seconds / against:6.3f} ×"
    print(f"{what:<78} {seconds:9.3f} s{ratio}{'   ' + limit if limit else ''}", flush=True)


@contextmanager
def clocked(owner: Any, *names: str) -> Iterator[list[float]]:
    """Note the CPU seconds of every call of some functions of a module or class."""
    times: list[float] = []
    own = {name: getattr(owner, name) for name in names}

    def timed(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            started = time.process_time()
            try:
                return function(*given, **named)
            finally:
                times.append(time.process_time() - started)

        return call

    for name, function in own.items():
        setattr(owner, name, timed(function))
    try:
        yield times
    finally:
        for name, function in own.items():
            setattr(owner, name, function)


@contextmanager
def with_secret() -> Iterator[None]:
    """Put a secret into the environment, for what is drawn by one."""
    os.environ["SHOAL_SECRET"] = "the secret of a bench is none"
    try:
        yield
    finally:
        del os.environ["SHOAL_SECRET"]
