"""How things are measured: the best of some runs, whole processes with their memory, and a line per figure."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any


def best(work: Callable[[], Any], runs: int = 3) -> float:
    """The shortest of some runs: what the work takes when nothing else disturbs it."""
    times = []
    for _ in range(runs):
        gc.collect()
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def process(*arguments: str) -> tuple[float, float]:
    """Seconds and peak MiB of a command; a small process stands between, for a child inherits the peak of its parent."""
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
    """One figure, and its ratio to what it is held against."""
    ratio = "" if against is None else f"   {seconds / against:6.3f} ×"
    print(f"{what:<78} {seconds:9.3f} s{ratio}{'   ' + limit if limit else ''}", flush=True)
