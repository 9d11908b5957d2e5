"""Old values that DuckDB leaves in its file: it frees the blocks of a dropped table and does not overwrite them, nor the
parts of blocks that it shared with other tables. So all that is left is written to a new file, which takes the old one's place.

The transaction that drops the old table makes a table that says so. Where a run dies before the file is new, the next one
finds it and makes up for it.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import EngineError
from ..sql.names import Relation, value
from ..sql.render import safe
from .workspace import beside, move

if TYPE_CHECKING:
    from .duckdb import DuckDB

MARK = "shoal_file_to_be_rewritten"


def mark(backend: DuckDB, database: str) -> None:
    """To be called in the transaction that drops a table."""
    backend.execute(f"create table {_mark(database)} (is_due boolean)")


def is_due(backend: DuckDB, database: str) -> bool:
    """A run died between this transaction and the new file. It is not alive: a file belongs to one process at a time."""
    where = f"database_name = {safe(value(database))} and schema_name = 'main' and table_name = {safe(value(MARK))}"
    return bool(backend.fetch(f"select 1 from duckdb_tables() where {where}"))


def rewrite(backend: DuckDB, database: str, path: Path) -> None:
    """Write the database to a new file, and let go of the old one."""
    workspace = beside(path)
    fresh, new = workspace.path / "pending", safe(Relation.of(f"{backend.prefix}fresh"))
    execute = backend.execute
    try:
        execute(f"checkpoint {safe(Relation.of(database))}")  # there is no log any more that would outlive the file
        execute(f"attach {safe(value(str(fresh)))} as {new}{_options(backend, database)}")
        try:
            execute(f"copy from database {safe(Relation.of(database))} to {new}")
            execute(f"drop table {_mark(f'{backend.prefix}fresh')}")
            execute(f"checkpoint {new}")
        finally:
            with suppress(EngineError):
                execute(f"detach {new}")
        move(fresh, path)
        backend.detach(str(path))
    finally:
        workspace.close()


def _options(backend: DuckDB, database: str) -> str:
    """The new file has blocks of the same size and can be read by the same versions."""
    [(size, tags)] = backend.fetch(
        "select s.block_size, d.tags['storage_version'] from pragma_database_size() as s join duckdb_databases() as d "
        f"using (database_name) where database_name = {safe(value(database))}"
    )
    version = f", storage_version {safe(value(found[0]))}" if (found := re.match(r"v[0-9.]+", tags or "")) else ""
    return f" (block_size {int(size)}{version})"


def _mark(database: str) -> str:
    return safe(Relation.of(database, "main", MARK))
