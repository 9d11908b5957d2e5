"""Where DuckDB can publish: a file, a table of a database file or of the user's connection, or a table in memory.

A release is first written beside its target, read back from there, and then swapped in as a whole: a file by renaming,
a table by one transaction.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import EngineError, PolicyError
from ...files import beside, check_writable, clear, move
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..base import Foreseen, Pending, Target, View
from ..files.form import FORMATS, NEW_LINES, STANDARD, Form
from .source import database_table, table_name
from .view import PendingView, check_view

if TYPE_CHECKING:
    from .backend import DuckDB

HUGE = ("HUGEINT", "UHUGEINT")


class DuckDBTarget(Target):
    """A target that discards, when it is closed, what was prepared for it and not published."""

    pending: Pending | None = None

    def close(self) -> None:
        if self.pending:
            self.pending.discard()


class InMemory(DuckDBTarget):
    """A temporary table of the connection, which frames are made of."""

    def __init__(self, backend: DuckDB) -> None:
        self.backend = backend

    def prepare(self, select: str, note: str) -> Pending:
        return _Table(self, select, note)


class _Table(Pending):
    def __init__(self, target: InMemory, select: str, note: str) -> None:
        self.backend, self.published = target.backend, False
        self.relation = self.backend.unique("release")
        target.pending = self
        self.backend.perform(f"create temp table {safe(self.relation)} as\n{select}", note)

    def publish(self) -> None:
        self.published = True

    def discard(self) -> None:
        if not self.published:
            self.backend.drop(self.relation)


class File(DuckDBTarget):
    """A parquet or CSV file."""

    def __init__(self, backend: DuckDB, path: str) -> None:
        self.backend = backend
        self.path = Path(os.path.realpath(path))  # a link stays a link: what it points to is replaced
        self.is_csv = self.path.suffix.lower() == ".csv"
        self.form = Form()
        if self.path.is_dir():
            raise EngineError(f"the target {path} is a folder")
        check_writable(self.path)
        clear(self.path)

    def prepare(self, select: str, note: str) -> Pending:
        return _File(self, select, note)

    @property
    def format(self) -> str:
        """The options of COPY."""
        if self.is_csv:
            ends = "" if self.form.new_line == NEW_LINES[0] else f", new_line e'{self.form.new_line}'"
            return f"format csv, {self.form.csv(' ')}{ends}"
        return "format parquet" + (f", compression {self.form.compression}" if self.form.compression != STANDARD else "")

    def swap(self, pending: Path) -> None:
        move(pending, self.path)


class _File(Pending):
    def __init__(self, target: File, select: str, note: str) -> None:
        self.target, self.backend = target, target.backend
        self.relation = self.backend.unique("release")
        self.workspace = beside(target.path)
        target.pending = self
        self.pending = self.workspace.path / "pending"
        columns = self.backend.execute(f"describe {select}").fetchall()
        if not target.is_csv:
            select = _storable(select, [column for column, kind, *_ in columns if kind in HUGE])
        self.backend.execute(f"copy (\n{select}\n) to {safe(value(str(self.pending)))} ({target.format})")
        self.backend.execute(f"create temp view {safe(self.relation)} as select * from {self._reader(columns)}")
        self.backend.record("begin transaction", "all or nothing: after an error nothing is published")
        self.backend.record(f"create temp view {safe(self.relation)} as\n{select}", note)

    def _reader(self, described: list[tuple[Any, ...]]) -> str:
        """What reads the file back. CSV knows no types: read as text it says what was written, guessed types would not."""
        path = safe(value(str(self.pending)))
        if not self.target.is_csv:
            return f"read_parquet({path}, hive_partitioning = false)"
        columns = ", ".join(f"{safe(value(column))}: 'VARCHAR'" for column, *_ in described)
        return (
            f"read_csv({path}, auto_detect = false, {self.target.form.csv(' = ')}, nullstr = '', "
            f"hive_partitioning = false, allow_quoted_nulls = false, columns = {{{columns}}})"
        )

    def publish(self) -> None:
        try:
            self.target.swap(self.pending)
        except OSError as failure:
            raise EngineError(f"the release could not be moved to {self.target.path}: {failure.strerror}") from failure
        self.backend.record(
            f"copy (select * from {safe(self.relation)}) to {safe(value(str(self.target.path)))} ({self.target.format})",
            "publish",
        )
        self.backend.record("commit", "publish")

    def discard(self) -> None:
        self.backend.execute(f"drop view if exists {safe(self.relation)}")
        self.workspace.close()


class DatabaseTable(DuckDBTarget):
    """A table of a DuckDB file, or of the user's connection."""

    def __init__(self, backend: DuckDB, table: tuple[str, ...], path: str | None = None) -> None:
        self.backend = backend
        self.path = Path(path) if path else None
        self.is_new = bool(self.path and not self.path.exists())
        if backend.is_in_transaction:
            raise EngineError(
                "the connection is in a transaction: commit it or roll it back first, the release needs one of its own"
            )
        if self.path:
            check_writable(self.path)
            table = (backend.attach(str(path), read_only=False), *(table if len(table) > 1 else ("main", *table)))
        self.table = Relation(table)

    def prepare(self, select: str, note: str) -> Pending:
        return _DatabaseTable(self, select, note)

    def check_view(self, source: Relation, columns: Sequence[Foreseen], beside: Sequence[str]) -> None:
        check_view(self, source, beside)

    def prepare_view(self, view: View) -> Pending:
        return PendingView(self, view)

    def close(self) -> None:
        """A database file that was made for the release alone goes with it."""
        super().close()
        if self.is_new and self.path:
            with suppress(EngineError):  # a file that cannot be let go is removed all the same
                self.backend.detach(str(self.path))
            for leftover in (self.path, self.path.with_name(self.path.name + ".wal")):
                leftover.unlink(missing_ok=True)


class _DatabaseTable(Pending):
    def __init__(self, target: DatabaseTable, select: str, note: str) -> None:
        self.target, self.backend = target, target.backend
        self.relation = Relation((*target.table.parts[:-1], *self.backend.unique("pending").parts))
        self.is_open = True
        target.pending = self
        self.backend.perform("begin transaction", "all or nothing: the release is seen by others once it is verified")
        self.backend.perform(f"create table {safe(self.relation)} as\n{select}", note)

    def publish(self) -> None:
        self.backend.perform(f"drop table if exists {safe(self.target.table)}", "publish")
        self.backend.perform(
            f"alter table {safe(self.relation)} rename to {safe(name(self.target.table.parts[-1]))}", "publish"
        )
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", "publish")
        self.target.is_new = False

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.execute("rollback")


def open_target(backend: DuckDB, target: str | None) -> Target:
    """The place that the text names."""
    if target is None:
        return InMemory(backend)
    if target.startswith("duckdb:"):
        path, table = database_table(target)
        return DatabaseTable(backend, table, path)
    if "://" in target:
        raise PolicyError(
            f"targets of the kind {target.partition('://')[0]}:// are not known: use a parquet or CSV file or duckdb:///file?table=…"
        )
    if Path(target).suffix.lower() in FORMATS:
        return File(backend, target)
    if backend.is_own:
        raise PolicyError(f"what kind of target {target} is cannot be told: use .parquet, .csv or duckdb:///file?table=…")
    return DatabaseTable(backend, table_name(target))


def _storable(select: str, huge: list[str]) -> str:
    """The same rows with decimals for integers that parquet has no type for; DuckDB would write them as doubles."""
    if not huge:
        return select
    columns = ", ".join(f"cast({safe(name(c))} as decimal(38, 0)) as {safe(name(c))}" for c in huge)
    return f"select * replace ({columns}) from (\n{select}\n) as huge"
