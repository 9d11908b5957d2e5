"""The engines by the places that they read and write: which one opens a source or a target."""

from __future__ import annotations

from typing import Any

from duckdb import DuckDBPyConnection, DuckDBPyRelation, default_connection  # `duckdb` is the folder beside this file

from ..errors import PolicyError
from .base import Backend
from .duckdb.backend import DuckDB
from .postgres.backend import PostgreSQL
from .postgres.url import is_postgres, shown
from .spark.url import is_frame, is_spark
from .target import Target
from .transfer import Transferred

__all__ = ["open_backend", "open_target", "shown"]


def open_backend(
    source: Any,
    con: DuckDBPyConnection | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
    spark: Any = None,
) -> Backend:
    """Open the engine where the source is: PostgreSQL, Spark, the user's DuckDB connection, that of a relation, or one of our
    own.

    spark: a session of Spark that has the source

    wait: the longest that the run waits for a lock; None: as the engine does
    """
    if spark is not None or is_spark(source) or is_frame(source):
        backend = _open_spark(source, con, memory_limit, threads, spark)
    else:
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


def _open_spark(source: Any, con: Any, memory_limit: str | None, threads: int | None, spark: Any) -> Backend:
    from .spark.backend import Spark  # it is imported only where it is used, as it takes a while

    if con is not None:
        raise PolicyError("con= is a connection to DuckDB: a source in Spark is given by its URL, its frame or with spark=")
    return Spark(source, spark, memory_limit, threads)


def open_target(here: Backend, target: str | None) -> Target:
    """Open the target in the run's own engine if it is there, else in its own, to which the rows are carried."""
    if target is None or here.reaches(target):
        return here.open_target(target)
    if is_spark(target):
        raise PolicyError("a target in Spark is for a source in Spark: rows stay where they are")
    there = open_backend(target)
    there.patience = here.patience
    return Transferred(here, there, target, shown(target))
