"""Waiting for database files that other processes have open: DuckDB itself gives up at once."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import duckdb

from ...errors import EngineError
from ..patience import Patience

HOLDER = re.compile(r"Conflicting lock is held(?: in (?P<program>.*?))?(?: \(PID (?P<process>\d+)\))?[.,;]? *(?:by user|See|$)")
"""How DuckDB says who has the file: Conflicting lock is held in /usr/bin/python3 (PID 17). See also …"""


def wait_for_file(patience: Patience, path: str, open_file: Callable[[], object]) -> None:
    """Open a database file. If another process has it open, try again for as long as the user allows; else not at all."""
    holder = "another process"

    def attempt(seconds: float) -> bool:
        nonlocal holder
        try:
            open_file()
        except EngineError as failure:
            locked = HOLDER.search(str(failure.__cause__)) if isinstance(failure.__cause__, duckdb.IOException) else None
            if not locked:
                raise
            holder = f"process {locked['process']} ({locked['program']})" if locked["process"] else holder
            time.sleep(seconds)
            return False
        return True

    patience.wait(attempt, lambda: f"{path} is locked by {holder}", otherwise=0)
