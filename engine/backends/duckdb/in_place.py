"""A table of DuckDB that is replaced in place by its own release, in one transaction.

DuckDB does not notice when a transaction writes rows to a table that another one drops. So the old table first gets one more
column: from then on nobody else can write to it. Whether somebody wrote before shows in what its rows add up to. The old values
that are left in the file are removed after the transaction (`old_blocks`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from ...errors import EngineError, PermanentError, PolicyError
from ...files import Workspace, check_writable
from ...params.wording import quoted
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..base import Row
from ..files.in_place import FileInPlace
from ..target import Changes, InPlace, Pending, ReleaseColumn
from .catalog import describe, enumerations
from .dependent_views import first_broken
from .enums import types_by_name
from .old_blocks import check_rewritable, is_marked, mark_file, rewrite_file, rewrite_marked_file
from .self_references import fill
from .source import database_table, reader_of, table_name
from .target import DuckDBTarget
from .trial import broken_views, find_views
from .view import kind_of, made_for

if TYPE_CHECKING:
    from .backend import DuckDB

FREE_BLOCKS = "as the connection uses it: copy it to a new file (copy from database) and remove this one"
SCRIPT_NOTE = "shoal then writes the database to a new file, as the old one still holds the old values in free blocks"


def open_in_place(backend: DuckDB, source: Any, keep_original: str | None) -> InPlace:
    """Open a source that its release can replace: a file, a table of a database file, a table of the user's connection."""
    if not isinstance(source, str | os.PathLike):
        raise PolicyError(f"a {type(source).__name__} cannot be anonymized in place: only tables and files are")
    source = os.fspath(source)
    if source.startswith("duckdb:"):
        return _open_table_of_file(backend, source, keep_original)
    if reader_of(source):
        return FileInPlace(backend, source, keep_original)
    if backend.is_own or "://" in source:
        raise PolicyError(f"{source} cannot be anonymized in place: only tables and parquet and CSV files are")
    return DuckDBTableInPlace(backend, backend.locate(Relation(table_name(source))), None, keep_original)


def _open_table_of_file(backend: DuckDB, url: str, keep_original: str | None) -> InPlace:
    """Attach the database of a URL, and open its table. If an earlier run died and left old values in the file, remove them.

    The database gets the name that it has for those who open its file, because their views may contain this name.
    """
    path, table = database_table(url)
    file = Path(os.path.realpath(path))
    if not file.is_file():
        raise PermanentError(f"the database file {path} does not exist")
    check_writable(file)
    Workspace.beside(file).close()  # this removes what dead runs have left, and refuses a folder that cannot be written
    usual_name = file.name.partition(".")[0]
    database = backend.attach(path, read_only=False, called=usual_name)
    if is_marked(backend, database):
        rewrite_marked_file(backend, database, file)
        database = backend.attach(path, read_only=False, called=usual_name)
    relation = Relation.of(database, *(table if len(table) > 1 else ("main", *table)))
    return DuckDBTableInPlace(backend, relation, file, keep_original)


class DuckDBTableInPlace(DuckDBTarget, InPlace):
    """A table as the target of its own release: of a database file (`path`), or of the user's connection.

    While the run has a database file open, no other process can open it.
    """

    def __init__(self, backend: DuckDB, relation: Relation, path: Path | None, keep_original: str | None) -> None:
        """Describe the table, so that a change by somebody else is noticed, and refuse it if it cannot be replaced."""
        self.backend, self.path = backend, path
        if backend.is_in_transaction:
            raise PermanentError(
                "the connection is in a transaction: commit it or roll it back first, the release needs one of its own"
            )
        table = describe(backend, relation)
        if table is None:
            raise PolicyError(f"{relation.parts[-1]} is no table that could be found: only tables and files give way in place")
        self.table, self.relation, self.changes = table, table.relation, Changes()
        self.original = self._original(keep_original) if keep_original else None
        if path and not self.original:
            check_rewritable(backend, self.relation.parts[0], path)
        self.content_before = None if path else self.content()

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:
        """Decide what the new table keeps, and refuse a release on which views would not work."""
        self.new_table = self.table.for_release(columns)
        self.changes = self.new_table.changes
        removed = self.table.columns.keys() - {column.name for column in columns}
        self.enumerations = enumerations(self.backend, self.relation, removed)
        with self.backend.search_path_of(self.relation, self.backend.execute):
            self.views, self.computable_views = find_views(self)
            self._refuse_views_of_shoal()
            broken = broken_views(self, columns)
        self.refuse(broken)

    def prepare(self, select: str, note: str) -> Pending:
        return _PendingReplacement(self, select, note)

    def close(self) -> None:
        super().close()
        self.backend.restore_search_path(self.backend.execute)

    def drop(self) -> None:
        """Drop the table, in a transaction of the caller."""
        try:
            self.backend.execute(f"drop table {safe(self.relation)}")
        except EngineError as failure:
            # foreign keys of other tables refer to it, or triggers of other tables write to it
            if isinstance(failure.__cause__, duckdb.CatalogException | duckdb.DependencyException):
                raise PolicyError(f"{self.relation.parts[-1]} cannot be replaced: {failure}") from failure
            raise

    def content(self) -> Row:
        """Return the number and the checksum of all committed rows, as another session sees them."""
        columns = ", ".join(safe(name(column)) for column in self.table.columns)
        checksum = f"select count(*), sum(cast(hash({columns}) as hugeint)) from {safe(self.relation)}"
        with self.backend.connection.cursor() as session:
            try:
                return tuple(session.execute(checksum).fetchall()[0])
            except duckdb.Error as failure:
                raise EngineError(f"the table {self.relation.parts[-1]} cannot be read any more") from failure

    def refuse(self, broken: Sequence[Relation]) -> None:
        """Refuse the release if there are views that would not work on it."""
        if broken:
            raise PolicyError(
                f"{self.relation.parts[-1]} cannot be replaced: the view{'s' * (len(broken) > 1)} "
                f"{quoted(view.parts[-1] for view in broken)} would not work on the release, which lacks the removed columns "
                "and holds labels as text: change or drop them first"
            )

    def _refuse_views_of_shoal(self) -> None:
        """Refuse a table if shoal made a view over it, which looks its values up in tables.

        The view would find no label for the new values, and its tables would still hold old ones.
        """
        own = [view.parts[-1] for view in self.views if made_for(self.backend, view)]
        if own:
            raise PolicyError(
                f"{self.relation.parts[-1]} cannot be replaced: shoal has made the view{'s' * (len(own) > 1)} {quoted(own)} "
                f"over it: drop {'them' if len(own) > 1 else 'it'} first, with {'their' if len(own) > 1 else 'its'} tables"
            )

    def _original(self, keep_original: str) -> Relation:
        """Return the table that keeps the old rows; refuse its name if it is taken."""
        original = Relation((*self.relation.parts[:-1], keep_original))
        if kind_of(self.backend, original):
            raise PolicyError(f"the original cannot be kept as {keep_original}: there is a table or view of this name already")
        return original


class _PendingReplacement(Pending):
    """The new table in the place of the old one, seen by the transaction that made it and by nobody else."""

    def __init__(self, target: DuckDBTableInPlace, select: str, note: str) -> None:
        self.target, self.backend, self.relation = target, target.backend, target.relation
        self.is_open = True
        target.pending = self
        table, rows = safe(self.relation), Relation.of(f"{self.backend.prefix}release")
        new_table = target.new_table
        perform = self.backend.perform
        perform("begin transaction", "all or nothing: the release is seen by others once it is verified")
        perform(f"create temp table {safe(rows)} as\n{select}", note)
        if target.original:
            perform(f"create table {safe(target.original)} as select * from {table}", "the original is kept, as asked")
        if not target.path:
            self._lock_table()
        note = "as those who use the database find its tables"
        with self.backend.search_path_of(self.relation, lambda sql: perform(sql, note)):
            target.drop()
            self.backend.record(f"drop table {table}", "the old table, for this transaction alone")
            with types_by_name(self.backend, rows) as types:
                creation = new_table.creation(types)
                perform(creation, "the new table, with what is kept of the old one's constraints and defaults")
            fill(self.backend, lambda sql: perform(sql, "the release"), self.relation, list(types), rows, new_table.attachments)
            for statement in new_table.completion():
                perform(statement, "what is kept of indexes and comments")
            if provenance := target.comment_over(new_table.old.comment):
                self.backend.execute(f"comment on table {table} is {safe(value(provenance))}")
            for trigger in new_table.triggers:
                perform(trigger.sql, "what is kept of triggers")
            remake = "a view over the table, whose columns have other types now"
            if view := first_broken(self.backend, target.views, target.computable_views, lambda sql: perform(sql, remake)):
                target.refuse([view])
        self.backend.drop(rows)
        if target.path and not target.original:
            mark_file(self.backend, self.relation.parts[0])

    def _lock_table(self) -> None:
        """Keep others from writing to the old table, and make sure that nobody changed it since the run began."""
        table = describe(self.backend, self.relation)
        for index in self.target.table.indexes:
            self.backend.execute(f"drop index {safe(index)}")
        self.backend.execute(f"alter table {safe(self.relation)} add column shoal_locked boolean")
        if table != self.target.table or self.target.content() != self.target.content_before:
            raise EngineError(
                f"somebody changed {self.relation.parts[-1]} while it was anonymized: nothing was published, run it again"
            )

    def publish(self) -> None:
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", f"publish; {SCRIPT_NOTE}")
        self.target.changes = replace(self.target.changes, residue=self._residue())

    def _residue(self) -> str | None:
        """Remove old values from what is left of the table, and return where some still are."""
        database, path = self.relation.parts[0], self.target.path
        if self.target.original:
            return f"the original stands in {self.target.original.parts[-1]}, as asked"
        left = [f"the type {type_} lists values of a removed column" for type_ in self.target.enumerations]
        if path:
            try:
                rewrite_file(self.backend, database, path)
            except (EngineError, OSError) as failure:
                left.append(f"{path} holds old values in free blocks, which the next run in place tries to remove: {failure}")
        else:
            where = f"database_name = {safe(value(database))}"
            [(file,)] = self.backend.fetch(f"select path from duckdb_databases() where {where}")
            left += [f"{file} holds old values in free blocks, {FREE_BLOCKS}"] if file else []
        return "; ".join(left) or None

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.execute("rollback")
