"""The views that may read a table that is replaced in place: they work on its release, or the release is not published."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...errors import EngineError
from ...sql.names import Relation
from ...sql.render import safe

if TYPE_CHECKING:
    from .backend import DuckDB


def valid_views(backend: DuckDB) -> list[Relation]:
    """Return all views of the user whose columns and types fit together."""
    rows = backend.fetch("select database_name, schema_name, view_name from duckdb_views() where not internal")
    views = [Relation(tuple(row)) for row in rows]
    invalid = invalid_views(backend, views)
    return [view for view in views if view not in invalid]


def invalid_views(backend: DuckDB, views: Iterable[Relation]) -> list[Relation]:
    """Return the views that name a column which is not there, or do with one what its type does not allow."""
    return [view for view in views if not _runs(backend, f"describe select * from {safe(view)}")]


def failing_views(backend: DuckDB, views: Iterable[Relation]) -> list[Relation]:
    """Return the first view that cannot be computed, or nothing. The others are not tried: the transaction has failed with it.

    Every value is computed, because a cast of a label to a number fails only then.
    """
    for view in views:
        if not _runs(backend, f"select max(hash(shoal_row)) from {safe(view)} as shoal_row"):
            return [view]
    return []


def _runs(backend: DuckDB, sql: str) -> bool:
    try:
        backend.fetch(sql)
    except EngineError:
        return False
    return True
