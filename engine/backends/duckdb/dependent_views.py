"""The views that may read a table that is replaced in place: they work on its release, or the release is not published.

In DuckDB 2.0 a statement that fails ends its transaction. So views are tried in order, up to the first that fails. In DuckDB
1.4 a view cannot be read once its columns have other types than when it was made. So it is made again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ...errors import EngineError
from ...sql.names import Relation, value
from ...sql.render import safe
from .attachments import matching
from .view import comments_on

if TYPE_CHECKING:
    from .backend import DuckDB


def valid_views(backend: DuckDB) -> list[Relation]:
    """Return all views of the user whose columns and types fit together. This must run outside of a transaction."""
    rows = backend.fetch(
        "select database_name, schema_name, view_name from duckdb_views() where not internal order by view_oid"
    )
    views = [Relation(tuple(row)) for row in rows]
    return [view for view in views if is_valid(backend, view)]


def is_valid(backend: DuckDB, view: Relation) -> bool:
    """Return whether the columns that a view names are there, and have types that allow what the view does with them."""
    return _runs(backend, f"describe select * from {safe(view)}")


def is_computable(backend: DuckDB, view: Relation) -> bool:
    """Return whether every value of a view can be computed. A cast of a label to a number fails only then."""
    return _runs(backend, f"select max(hash(shoal_row)) from {safe(view)} as shoal_row")


def first_broken(
    backend: DuckDB, views: Iterable[Relation], computable: Iterable[Relation], run: Callable[[str], object]
) -> Relation | None:
    """Return the first view that is not valid, or is one of `computable` and cannot be computed, or None.

    This must run in a transaction, because a view that is not valid is made again if that helps; `run` runs the statements.
    If `views` is an iterator, the views that it has left are those that were not tried.
    """
    computable = set(computable)
    for view in views:
        if not is_valid(backend, view) and not _made_again(backend, view, run):
            return view
        if view in computable and not is_computable(backend, view):
            return view
    return None


def _made_again(backend: DuckDB, view: Relation, run: Callable[[str], object]) -> bool:
    """Drop a view and make it again, with its comments. Return whether that was possible."""
    where = matching(view, ["database_name", "schema_name", "view_name"])
    try:
        [(sql, path)] = backend.fetch(f"select sql, current_setting('search_path') from duckdb_views() where {where}")
        columns = [name for (name,) in backend.fetch(f"select column_name from duckdb_columns() where {matching(view)}")]
        comments = comments_on(backend, view, columns)
        run(f"drop view {safe(view)}")
        run(f"set search_path = {safe(value(safe(Relation.of(view.parts[0], 'main'))))}")  # the catalog leaves `main.` out
        run(sql.rstrip(";"))
        run(f"set search_path = {safe(value(path))}")
        for commented, text in comments.items():
            run(f"comment on {commented} is {safe(value(text))}")
    except EngineError:
        return False
    return True


def _runs(backend: DuckDB, sql: str) -> bool:
    try:
        backend.fetch(sql)
    except EngineError:
        return False
    return True
