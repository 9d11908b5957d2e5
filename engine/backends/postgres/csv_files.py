"""Rows of PostgreSQL as CSV files: COPY writes and reads them in blocks, so that memory holds one block at a time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...sql.names import Relation, name
from ..base import Column
from .catalog import fields, quoted
from .types import postgres_type

if TYPE_CHECKING:
    from .backend import PostgreSQL

BLOCK = 1 << 20
"""Bytes that are read from a file at once."""
WRITE_FORMAT = r"(format csv, null '\N', force_quote *)"
READ_FORMAT = r"(format csv, null '\N')"


def unload(backend: PostgreSQL, table: Relation, file: Path) -> list[Column]:
    """Write the rows of a table to a file, and return its columns."""
    with backend.copy(f"copy (select * from {quoted(table)}) to stdout {WRITE_FORMAT}") as blocks, file.open("wb") as output:
        for block in blocks:
            output.write(block)
    return [field.column for field in fields(backend, table)]


def load(backend: PostgreSQL, file: Path, columns: Sequence[Column]) -> Relation:
    """Make a temporary table with these columns from the rows of a file, and return it."""
    table = backend.unique("carried")
    definitions = ", ".join(f"{name(c.name).sql(dialect='postgres')} {postgres_type(c.type)}" for c in columns)
    backend.execute(f"create temp table {quoted(table)} ({definitions})")
    with backend.copy(f"copy {quoted(table)} from stdin {READ_FORMAT}") as rows, file.open("rb") as source:
        while block := source.read(BLOCK):
            rows.write(block)
    backend.execute(f"analyze {quoted(table)}")
    return table
