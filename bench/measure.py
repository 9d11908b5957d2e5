"""How things are measured: the best of some runs, whole processes with their memory, and a line per figure."""

from __future__ import annotations

import gc
import os
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
    """Seconds and peak MiB of a command of its own."""
    started = time.perf_counter()
    child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(arguments)} ended with {child.returncode}")
    return time.perf_counter() - started, usage.ru_maxrss / 1024


def say(what: str, seconds: float, against: float | None = None, limit: str = "") -> None:
    """One figure, and its ratio to what it is held against."""
    ratio = "" if against is None else f"   {seconds / against:6.3f} ×"
    print(f"{what:<78} {seconds:9.3f} s{ratio}{'   ' + limit if limit else ''}", flush=True)
