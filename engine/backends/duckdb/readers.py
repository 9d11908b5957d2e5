"""Views that may depend on a table: do they still work on another one in its place?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...errors import EngineError
from ...sql.names import Relation
from ...sql.render import safe

if TYPE_CHECKING:
    from .backend import DuckDB


def working(backend: DuckDB) -> list[Relation]:
    """All views of the user's whose columns and types fit together."""
    found = backend.fetch("select database_name, schema_name, view_name from duckdb_views() where not internal")
    views = [Relation(tuple(row)) for row in found]
    broken = misfits(backend, views)
    return [view for view in views if view not in broken]


def misfits(backend: DuckDB, views: Iterable[Relation]) -> list[Relation]:
    """Those that lack a column, or do with one what its type does not allow."""
    return [view for view in views if not _runs(backend, f"describe select * from {safe(view)}")]


def failing(backend: DuckDB, views: Iterable[Relation]) -> list[Relation]:
    """The first that cannot be computed: every value of it, since casts of labels to numbers fail only then."""
    for view in views:
        if not _runs(backend, f"select max(hash(shoal_row)) from {safe(view)} as shoal_row"):
            return [view]  # the transaction has failed with it
    return []


def _runs(backend: DuckDB, sql: str) -> bool:
    try:
        backend.fetch(sql)
    except EngineError:
        return False
    return True
