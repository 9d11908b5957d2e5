"""The connection of our own to DuckDB, where the user gives none: a database in memory that works on disk beyond a limit."""

from __future__ import annotations

from typing import Any

import duckdb

from ...files import Workspace

MEMORY = "1GiB"
"""How much memory the connection takes before it writes to disk, if the user asks for nothing else."""


def connect(spill: Workspace | None, memory_limit: str | None, threads: int | None) -> duckdb.DuckDBPyConnection:
    """Return a connection with these limits, whose temporary files are in a folder of the run."""
    settings: dict[str, Any] = {
        "temp_directory": spill and str(spill.path),
        "memory_limit": memory_limit or MEMORY,
        "threads": threads,
        "python_enable_replacements": False,  # no name in SQL means a variable of the Python code that calls
    }
    config = {setting: content for setting, content in settings.items() if content is not None}
    connection = duckdb.connect(config=config)
    connection.execute("set enable_progress_bar = true")  # it then estimates how much of a long statement is done
    connection.execute("set enable_progress_bar_print = false")
    return connection
