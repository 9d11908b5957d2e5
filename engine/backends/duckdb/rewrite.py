"""Old values that DuckDB leaves in its file: it frees the blocks of a dropped table and does not overwrite them, nor the
parts of blocks that it shared with other tables. So all that is left is written to a new file, which takes the old one's place.

The transaction that drops the old table makes a table that says so. Where a run dies before the file is new, the next one
finds it and makes up for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import EngineError, PermanentError, PolicyError
from ...files import Workspace, replace_file
from ...sql.names import Relation, value
from ...sql.render import safe
from ..base import Row
from .catalog import Table, described
from .fill import fill

if TYPE_CHECKING:
    from .backend import DuckDB

MARK = "shoal_file_to_be_rewritten"


def mark(backend: DuckDB, database: str) -> None:
    """To be called in the transaction that drops a table."""
    backend.execute(f"create table {_mark(database)} (is_due boolean)")


def is_due(backend: DuckDB, database: str) -> bool:
    """A run died between this transaction and the new file. It is not alive: a file belongs to one process at a time.
    A table of the user's that has the mark's name is no mark."""
    is_mark = _columns_of_mark(backend, database) == [("is_due", "BOOLEAN")]
    return is_mark and not backend.fetch(f"select 1 from {_mark(database)} limit 1")


def check(backend: DuckDB, database: str, path: Path) -> None:
    """Refuse, before any work, a database that could not be written to a new file."""
    if _columns_of_mark(backend, database):
        raise PolicyError(f"{path} has a table {MARK}, a name that shoal needs for itself: rename the table")
    tried = safe(Relation.of(f"{backend.prefix}tried"))
    backend.execute(f"attach ':memory:' as {tried}")
    try:
        backend.execute(f"copy from database {safe(Relation.of(database))} to {tried} (schema)")
    except EngineError as failure:
        raise type(failure)(
            f"old values could not be removed from {path}, as DuckDB cannot copy what the database holds: {failure}"
        ) from failure
    finally:
        backend.execute(f"detach {tried}")


def make_up(backend: DuckDB, database: str, path: Path) -> None:
    """Do what a run has left undone."""
    try:
        rewrite(backend, database, path)
    except (EngineError, OSError) as failure:
        kind = PermanentError if isinstance(failure, PermanentError) else EngineError
        raise kind(f"{path} holds old values of an earlier run, which cannot be removed: {failure}") from failure


def rewrite(backend: DuckDB, database: str, path: Path) -> None:
    """Write the database to a new file, and let go of the old one."""
    workspace = Workspace.beside(path)
    fresh, new = workspace.path / "pending", safe(Relation.of(f"{backend.prefix}fresh"))
    execute = backend.execute
    try:
        execute(f"checkpoint {safe(Relation.of(database))}")  # there is no log any more that would outlive the file
        execute(f"attach {safe(value(str(fresh)))} as {new}{_options(backend, database)}")
        try:
            execute(f"copy from database {safe(Relation.of(database))} to {new} (schema)")
            for table in _tables(backend, database):
                columns = [column for column in table.columns if column not in table.computed]
                there = Relation.of(f"{backend.prefix}fresh", *table.relation.parts[1:])
                fill(backend, execute, there, columns, table.relation, table.parts)
            execute(f"drop table {_mark(f'{backend.prefix}fresh')}")
            execute(f"checkpoint {new}")
        finally:
            with suppress(EngineError):
                execute(f"detach {new}")
        replace_file(fresh, path)
        backend.detach(str(path))
    finally:
        workspace.close()


def _tables(backend: DuckDB, database: str) -> Iterator[Table]:
    """All tables, those that foreign keys refer to before those that do. (DuckDB's own copy does not mind them.)"""
    where = f"database_name = {safe(value(database))}"
    keys: dict[tuple[str, str], set[tuple[str, str]]] = {
        parts: set() for parts in backend.fetch(f"select schema_name, lower(table_name) from duckdb_tables() where {where}")
    }
    for schema, table, other in backend.fetch(  # keys stay within a schema, and name tables as they were spelled
        "select schema_name, lower(table_name), lower(referenced_table) from duckdb_constraints() "
        f"where {where} and constraint_type = 'FOREIGN KEY' and lower(referenced_table) <> lower(table_name)"
    ):
        keys[schema, table].add((schema, other))
    for parts in TopologicalSorter(keys).static_order():
        if table := described(backend, Relation.of(database, *parts)):
            yield table


def _options(backend: DuckDB, database: str) -> str:
    """The new file has blocks of the same size and can be read by the same versions."""
    [(size, tags)] = backend.fetch(
        "select s.block_size, d.tags['storage_version'] from pragma_database_size() as s join duckdb_databases() as d "
        f"using (database_name) where database_name = {safe(value(database))}"
    )
    version = f", storage_version {safe(value(found[0]))}" if (found := re.match(r"v[0-9.]+", tags or "")) else ""
    return f" (block_size {int(size)}{version})"


def _columns_of_mark(backend: DuckDB, database: str) -> list[Row]:
    """Of whatever has its name."""
    where = f"database_name = {safe(value(database))} and schema_name = 'main' and lower(table_name) = {safe(value(MARK))}"
    return backend.fetch(f"select column_name, data_type from duckdb_columns() where {where} order by column_index")


def _mark(database: str) -> str:
    return safe(Relation.of(database, "main", MARK))
