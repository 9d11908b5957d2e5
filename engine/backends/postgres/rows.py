"""Rows of PostgreSQL on their way to another engine or from it: CSV in a file, streamed in blocks, types by their words."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...sql.names import Relation, name
from ..base import Column
from .catalog import fields, quoted
from .types import native

if TYPE_CHECKING:
    from .backend import PostgreSQL

BLOCK = 1 << 20
FORMAT = r"(format csv, null '\N', force_quote *)"
READ = r"(format csv, null '\N')"


def unload(backend: PostgreSQL, table: Relation, file: Path) -> list[Column]:
    """Write the rows of a table to a file."""
    with backend.copy(f"copy (select * from {quoted(table)}) to stdout {FORMAT}") as rows, file.open("wb") as out:
        for block in rows:
            out.write(block)
    return [field.column for field in fields(backend, table)]


def load(backend: PostgreSQL, file: Path, columns: Sequence[Column]) -> Relation:
    """A temporary table of the rows in a file."""
    table = Relation.of(f"shoal_carried_{uuid.uuid4().hex}")
    typed = ", ".join(f"{name(c.name).sql(dialect='postgres')} {native(c.type)}" for c in columns)
    backend.execute(f"create temp table {quoted(table)} ({typed})")
    with backend.copy(f"copy {quoted(table)} from stdin {READ}") as rows, file.open("rb") as given:
        while block := given.read(BLOCK):
            rows.write(block)
    backend.execute(f"analyze {quoted(table)}")
    return table
