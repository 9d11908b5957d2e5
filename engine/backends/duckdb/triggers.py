"""The triggers of DuckDB 2.0. They go with their table, and a copy of a database lacks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...sql.names import Relation, value
from ...sql.render import safe
from ..base import Row

if TYPE_CHECKING:
    from .backend import DuckDB


def triggers(backend: DuckDB, condition: str) -> list[Row]:
    """Return the triggers whose row in the catalog meets a condition: schema and table, name, statement, columns that they
    watch. Older versions of DuckDB have none."""
    if not backend.fetch("select 1 from duckdb_functions() where function_name = 'duckdb_triggers'"):
        return []
    return backend.fetch(
        f"select schema_name, table_name, trigger_name, rtrim(sql, ';'), columns from duckdb_triggers() where {condition} "
        "order by trigger_oid"
    )


def copy_triggers(backend: DuckDB, database: str, copy: str) -> None:
    """Make the triggers of a database in a copy of it, which has its rows already: no trigger fires for them."""
    for schema, table, _, sql, _ in triggers(backend, f"database_name = {safe(value(database))}"):
        try:
            with backend.search_path_of(Relation.of(copy, schema, table), backend.execute):
                backend.execute(sql)
        finally:
            backend.restore_search_path(backend.execute)
