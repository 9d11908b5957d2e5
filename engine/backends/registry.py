"""The engines by the places that they read and write: which one opens a source or a target."""

from __future__ import annotations

from typing import Any

from duckdb import DuckDBPyConnection, DuckDBPyRelation, default_connection  # `duckdb` is the folder beside this file

from ..errors import PolicyError
from .base import Backend
from .duckdb.backend import DuckDB
from .postgres.backend import PostgreSQL
from .postgres.url import is_postgres, shown
from .target import Target
from .transfer import Transferred

__all__ = ["open_backend", "open_target", "shown"]


def open_backend(
    source: Any,
    con: DuckDBPyConnection | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
) -> Backend:
    """Open the engine where the source is: PostgreSQL, the user's DuckDB connection, that of a relation, or one of our own.

    wait: the longest that the run waits for a lock; None: as the engine does
    """
    backend = _open(source, con, memory_limit, threads)
    backend.wait_for_locks(wait)
    return backend


def _open(source: Any, con: DuckDBPyConnection | None, memory_limit: str | None, threads: int | None) -> Backend:
    if is_postgres(source):
        if con is not None:
            raise PolicyError("con= is a connection to DuckDB: a source in PostgreSQL is given by its URL alone")
        if memory_limit or threads:
            raise PolicyError("memory and threads are limited for DuckDB only: in PostgreSQL the server's settings hold")
        return PostgreSQL(source)
    if con is None and isinstance(source, DuckDBPyRelation):
        con = default_connection()
    return DuckDB(con, memory_limit, threads)


def open_target(here: Backend, target: str | None) -> Target:
    """Open the target in the run's own engine if it is there, else in its own, to which the rows are carried."""
    if target is None or here.reaches(target):
        return here.open_target(target)
    there = open_backend(target)
    there.patience = here.patience
    return Transferred(here, there, target, shown(target))
