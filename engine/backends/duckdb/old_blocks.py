"""Old values in a database file: DuckDB frees the blocks of a dropped table and does not overwrite them.

The same holds for the part of a block that a table shares with others. So after a run in place the database is written to a new
file, which takes the old one's place. The transaction that drops the old table also makes a table that marks the file. If the
run dies before the new file is there, the next run finds the mark and writes the new file.
"""

from __future__ import annotations

import logging
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
from .catalog import Description, describe
from .self_references import fill
from .triggers import copy_triggers

if TYPE_CHECKING:
    from .backend import DuckDB

log = logging.getLogger("shoal")
MARK = "shoal_file_to_be_rewritten"


def mark_file(backend: DuckDB, database: str) -> None:
    """Mark the file of a database as one that holds old values, in the transaction that drops a table."""
    backend.execute(f"create table {_mark(database)} (is_due boolean)")


def is_marked(backend: DuckDB, database: str) -> bool:
    """Return whether a run died between the transaction that marked the file and the new file.

    That run is dead: a file belongs to one process at a time. A table of the user's that has the name of the mark is none.
    """
    is_mark = _columns_of_mark(backend, database) == [("is_due", "BOOLEAN")]
    return is_mark and not backend.fetch(f"select 1 from {_mark(database)} limit 1")


def warn_of_old_values(backend: DuckDB, database: str, path: str) -> None:
    """Tell whoever opens a marked file what is in it."""
    if is_marked(backend, database):
        log.warning(
            f"shoal: {path} still holds old values, as a run in place was killed before it could remove them: "
            "the next run in place on a table of this file removes them, even one with --dry-run"
        )


def check_rewritable(backend: DuckDB, database: str, path: Path) -> None:
    """Refuse, before any work, a database that could not be written to a new file."""
    if _columns_of_mark(backend, database):
        raise PolicyError(f"{path} has a table {MARK}, a name that shoal needs for itself: rename the table")
    trial_name = f"{backend.prefix}trial"
    trial = safe(Relation.of(trial_name))
    backend.execute(f"attach ':memory:' as {trial}")
    try:
        backend.execute(f"copy from database {safe(Relation.of(database))} to {trial} (schema)")
        copy_triggers(backend, database, trial_name)
    except EngineError as failure:
        raise type(failure)(
            f"old values could not be removed from {path}, as DuckDB cannot copy what the database holds: {failure}"
        ) from failure
    finally:
        backend.execute(f"detach {trial}")


def rewrite_marked_file(backend: DuckDB, database: str, path: Path) -> None:
    """Write the new file that a run could not write before it died."""
    try:
        rewrite_file(backend, database, path)
    except (EngineError, OSError) as failure:
        kind = PermanentError if isinstance(failure, PermanentError) else EngineError
        raise kind(f"{path} holds old values of an earlier run, which cannot be removed: {failure}") from failure


def rewrite_file(backend: DuckDB, database: str, path: Path) -> None:
    """Write a database to a new file, put that in the place of the old one, and detach the database."""
    workspace = Workspace.beside(path)
    new_file, new_name = workspace.path / "pending", f"{backend.prefix}fresh"
    old, new, execute = safe(Relation.of(database)), safe(Relation.of(new_name)), backend.execute
    try:
        execute(f"checkpoint {old}")  # else a log would be left, which belongs to the old file
        execute(f"attach {safe(value(str(new_file)))} as {new}{_options(backend, database)}")
        try:
            execute(f"copy from database {old} to {new} (schema)")
            for table in _tables(backend, database):
                columns = [column for column in table.columns if column not in table.generated]
                copy = Relation.of(new_name, *table.relation.parts[1:])
                fill(backend, execute, copy, columns, table.relation, table.attachments)
            copy_triggers(backend, database, new_name)
            execute(f"drop table {_mark(new_name)}")
            execute(f"checkpoint {new}")
        finally:
            with suppress(EngineError):
                execute(f"detach {new}")
        replace_file(new_file, path)
        backend.detach(str(path))
    finally:
        workspace.close()


def _tables(backend: DuckDB, database: str) -> Iterator[Description]:
    """Yield all tables, each after those that its foreign keys refer to. (DuckDB copies tables in another order, and fails.)"""
    where = f"database_name = {safe(value(database))}"
    references: dict[tuple[str, str], set[tuple[str, str]]] = {
        parts: set() for parts in backend.fetch(f"select schema_name, lower(table_name) from duckdb_tables() where {where}")
    }
    for schema, table, other in backend.fetch(  # keys stay within a schema, and spell names as their statement did
        "select schema_name, lower(table_name), lower(referenced_table) from duckdb_constraints() "
        f"where {where} and constraint_type = 'FOREIGN KEY' and lower(referenced_table) <> lower(table_name)"
    ):
        references[schema, table].add((schema, other))
    for parts in TopologicalSorter(references).static_order():
        if table := describe(backend, Relation.of(database, *parts)):
            yield table


def _options(backend: DuckDB, database: str) -> str:
    """Return the options that give the new file blocks of the old size, and let the same versions of DuckDB read it."""
    [(size, tags)] = backend.fetch(
        "select s.block_size, d.tags['storage_version'] from pragma_database_size() as s join duckdb_databases() as d "
        f"using (database_name) where database_name = {safe(value(database))}"
    )
    version = f", storage_version {safe(value(stated[0]))}" if (stated := re.match(r"v[0-9.]+", tags or "")) else ""
    return f" (block_size {int(size)}{version})"


def _columns_of_mark(backend: DuckDB, database: str) -> list[Row]:
    """Return the names and types of the columns of a table that has the name of the mark."""
    where = f"database_name = {safe(value(database))} and schema_name = 'main' and lower(table_name) = {safe(value(MARK))}"
    return backend.fetch(f"select column_name, data_type from duckdb_columns() where {where} order by column_index")


def _mark(database: str) -> str:
    return safe(Relation.of(database, "main", MARK))
