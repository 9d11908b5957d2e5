"""Targets in DuckDB: a table of a database file or of the user's connection, or a temporary table.

shoal writes the release to a table with another name, reads it back from there, and then gives it the target's name, all in one
transaction. Parquet and CSV files are targets of their own (`backends/files`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import EngineError, PermanentError, PolicyError
from ...files import check_writable
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..files.form import ending
from ..files.target import File
from ..target import Draft, Pending, ReleaseColumn, TablesTarget, Target, View, ViewTarget, misplaced
from .old_blocks import warn_of_old_values
from .source import check_database, database_table, table_name
from .view import PendingDuckDBView, check_view

if TYPE_CHECKING:
    from .backend import DuckDB


class DuckDBTarget(Target):
    """A target that discards, when it is closed, a release that was written for it and not published."""

    pending: Pending | None = None

    def close(self) -> None:
        if self.pending:
            self.pending.discard()


class InMemory(DuckDBTarget, TablesTarget):
    """Temporary tables of the connection, from which the user makes frames."""

    def __init__(self, backend: DuckDB) -> None:
        self.backend = backend

    def place(self, suffix: str, target: str) -> None:
        raise misplaced(suffix, "left out where the release stays in memory")

    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        return PendingInMemory(self, drafts)


class PendingInMemory(Pending):
    """A release in temporary tables. `discard` drops them, unless they were published."""

    def __init__(self, target: InMemory, drafts: Sequence[Draft]) -> None:
        self.backend, self.published = target.backend, False
        target.pending = self
        self._relations = tuple(self.backend.unique(f"release{draft.suffix}") for draft in drafts)
        self.relation = self._relations[0]
        for relation, draft in zip(self._relations, drafts, strict=True):
            self.backend.perform(f"create temp table {safe(relation)} as\n{draft.select}", draft.note)

    @property
    def relations(self) -> tuple[Relation, ...]:
        return self._relations

    def publish(self) -> None:
        self.published = True

    def discard(self) -> None:
        if not self.published:
            for relation in self._relations:
                self.backend.drop(relation)


class DatabaseTable(DuckDBTarget, TablesTarget, ViewTarget):
    """A table of a DuckDB file, or of the user's connection. Further tables of a release go to the same schema."""

    def __init__(self, backend: DuckDB, table: tuple[str, ...], path: str | None = None) -> None:
        self.backend = backend
        self.path = Path(path) if path else None
        self.is_new = bool(self.path and not self.path.exists())
        if backend.is_in_transaction:
            raise PermanentError(
                "the connection is in a transaction: commit it or roll it back first, the release needs one of its own"
            )
        if self.path:
            check_writable(self.path)
            database = backend.attach(str(path), read_only=False)
            warn_of_old_values(backend, database, str(path))
            table = (database, *(table if len(table) > 1 else ("main", *table)))
        self.table = Relation(table)
        self.names: dict[str, str] = {}
        """the names of further tables that do not follow from that of the first one, by their suffixes"""

    def place(self, suffix: str, target: str) -> None:
        *here, _ = self.table.parts
        if self.path:
            path, table = database_table(target) if target.startswith("duckdb:") else ("", ())
            table = (here[0], *(table if len(table) > 1 else ("main", *table)))
            is_here = os.path.realpath(path) == os.path.realpath(self.path)
        else:
            table = table_name(target)
            is_here = "://" not in target
        if not is_here or list(table[:-1]) != here:
            raise misplaced(suffix, "a table of the target's database and schema")
        self.names[suffix] = table[-1]

    def called(self, suffix: str) -> str:
        return self.names.get(suffix, self.table.parts[-1] + suffix)

    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        return PendingDuckDBTables(self, drafts)

    def check_view(self, source: Relation, columns: Sequence[ReleaseColumn], suffixes: Sequence[str]) -> None:
        check_view(self, source, suffixes)

    def prepare_view(self, view: View) -> Pending:
        return PendingDuckDBView(self, view)

    def close(self) -> None:
        """Discard what was not published, and remove the database file if it was made for this release alone."""
        super().close()
        if self.is_new and self.path:
            with suppress(EngineError):  # remove the file even if DuckDB cannot detach it
                self.backend.detach(str(self.path))
            for leftover in (self.path, self.path.with_name(self.path.name + ".wal")):
                leftover.unlink(missing_ok=True)


class PendingDuckDBTables(Pending):
    """A release in tables with names of their own, in a transaction that is not committed: nobody else sees them."""

    def __init__(self, target: DatabaseTable, drafts: Sequence[Draft]) -> None:
        self.target, self.backend = target, target.backend
        *place, _ = target.table.parts
        self.tables = {
            Relation((*place, *self.backend.unique(f"pending{draft.suffix}").parts)): target.called(draft.suffix)
            for draft in drafts
        }
        """the tables, each with the name that `publish` gives it"""
        self.relation = self.relations[0]
        self.is_open = True
        target.pending = self
        self.backend.perform("begin transaction", "all or nothing: the release is seen by others once it is verified")
        for relation, draft in zip(self.tables, drafts, strict=True):
            self.backend.perform(f"create table {safe(relation)} as\n{draft.select}", draft.note)
            if target.provenance:
                self.backend.execute(f"comment on table {safe(relation)} is {safe(value(target.provenance))}")

    @property
    def relations(self) -> tuple[Relation, ...]:
        return tuple(self.tables)

    def publish(self) -> None:
        for relation, called in self.tables.items():
            published = Relation((*relation.parts[:-1], called))
            self.backend.perform(f"drop table if exists {safe(published)}", "publish")
            self.backend.perform(f"alter table {safe(relation)} rename to {safe(name(called))}", "publish")
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", "publish")
        self.target.is_new = False
        if self.target.path:
            if not self.target.path.is_file():
                raise EngineError(f"{self.target.path} has vanished while the release was written to it: run it again")
            check_database(str(self.target.path))

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.execute("rollback")


def open_target(backend: DuckDB, target: str | None) -> Target:
    """Return the target that a text names; None is a temporary table. Refuse a text that names none."""
    if target is None:
        return InMemory(backend)
    if target.startswith("duckdb:"):
        path, table = database_table(target)
        return DatabaseTable(backend, table, path)
    if "://" in target:
        raise PolicyError(
            f"targets of the kind {target.partition('://')[0]}:// are not known: use a parquet or CSV file or duckdb:///file?table=…"
        )
    if ending(target):
        return File(backend, target)
    if backend.is_own:
        raise PolicyError(
            f"what kind of target {target} is cannot be told: use .parquet, .csv, .csv.gz or duckdb:///file?table=…"
        )
    return DatabaseTable(backend, table_name(target))
