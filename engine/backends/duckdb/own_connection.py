"""The connection of our own to DuckDB, where the user gives none: a database in memory that works on disk beyond a limit."""

from __future__ import annotations

import re
from typing import Any

import duckdb

from ...errors import PolicyError
from ...files import Workspace

MEMORY = "1GiB"
"""How much memory the connection takes before it writes to disk, if the user asks for nothing else."""
LEAST, LEAST_OF_THREAD = 300, 50
"""How many MB DuckDB needs at least, and how many more for each thread: with less it cannot always work on disk instead.
Measured by full_domain and mondrian on 2 million rows of 8 columns, with 1 to 16 threads of DuckDB 1.5."""


def connect(spill: Workspace | None, memory_limit: str | None, threads: int | None) -> duckdb.DuckDBPyConnection:
    """Return a connection with these limits, whose temporary files are in a folder of the run.

    If the user does not say how many threads it has, the memory is enough for them. If the user does not say how much memory
    it takes, it is enough for the threads. Refuse a limit that is too small.
    """
    least = LEAST + LEAST_OF_THREAD * (threads or 1)
    memory = _megabytes(memory_limit or MEMORY)
    if memory < least and memory_limit:
        raise PolicyError(
            f"a memory limit of {memory_limit} is too small: {least:,} MB is the least that works with threads: {threads or 1}"
        )
    settings: dict[str, Any] = {
        "temp_directory": spill and str(spill.path),
        "memory_limit": f"{least}MB" if memory < least else memory_limit or MEMORY,
        "threads": threads,
        "python_enable_replacements": False,  # no name in SQL means a variable of the Python code that calls
    }
    config = {setting: content for setting, content in settings.items() if content is not None}
    connection = duckdb.connect(config=config)
    if threads is None:
        [(cores,)] = connection.execute("select current_setting('threads')").fetchall()
        connection.execute(f"set threads = {min(int(cores), int((memory - LEAST) // LEAST_OF_THREAD))}")
    connection.execute("set enable_progress_bar = true")  # it then estimates how much of a long statement is done
    connection.execute("set enable_progress_bar_print = false")
    return connection


def _megabytes(size: str) -> float:
    """Return how many MB a size such as `1.5GiB` or `400 MB` is, as DuckDB reads it."""
    [(number, unit, binary)] = re.findall(r"([0-9.]+) ?([KMGT]?)(i?)", size, re.IGNORECASE)
    base = 1024.0 if binary else 1000.0
    return float(number) * float(base ** " KMGT".index(unit.upper() or " ")) / 1e6
