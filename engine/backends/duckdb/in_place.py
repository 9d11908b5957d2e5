"""A table of a DuckDB database that gives way to its own release.

All of it happens in one transaction. DuckDB does not notice that rows were written to a table that another transaction
drops, so the old table gets one more column for the moment: from then on nobody else can write to it, and whether somebody
did before is told by its content. What the old rows leave in the file is removed after the transaction (`duckdb_rewrite`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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
from ..rehearsal import sample
from ..target import Changes, InPlace, Pending, ReleaseColumn
from . import readers
from .catalog import TEXT, described, listing
from .enums import types_by_name
from .fill import fill
from .rewrite import check, is_due, make_up, mark, rewrite
from .source import database_table, reader_of, table_name
from .target import DuckDBTarget
from .view import kind_of, made_for

if TYPE_CHECKING:
    from .backend import DuckDB

FREE_BLOCKS = "as the connection uses it: copy it to a new file (copy from database) and remove this one"
SCRIPTED = "shoal then writes the database to a new file, as the old one still holds the old values in free blocks"


def open_in_place(backend: DuckDB, source: Any, keep_original: str | None) -> InPlace:
    """A source that can give way to its release: a file, a table of a database file, a table of the user's connection."""
    if not isinstance(source, str | os.PathLike):
        raise PolicyError(f"a {type(source).__name__} cannot be anonymized in place: only tables and files are")
    source = os.fspath(source)
    if source.startswith("duckdb:"):
        return _table_of_file(backend, source, keep_original)
    if reader_of(source):
        return FileInPlace(backend, source, keep_original)
    if backend.is_own or "://" in source:
        raise PolicyError(f"{source} cannot be anonymized in place: only tables and parquet and CSV files are")
    return DuckDBTableInPlace(backend, backend.located(Relation(table_name(source))), None, keep_original)


def _table_of_file(backend: DuckDB, url: str, keep_original: str | None) -> InPlace:
    """The database gets the name that it has for those who open its file: their views may use it."""
    path, table = database_table(url)
    file = Path(os.path.realpath(path))
    if not file.is_file():
        raise PermanentError(f"the database file {path} does not exist")
    check_writable(file)
    Workspace.beside(file).close()  # it removes what dead runs have left, and refuses a folder that cannot be written
    called = file.name.partition(".")[0]
    database = backend.attach(path, read_only=False, called=called)
    if is_due(backend, database):
        make_up(backend, database, file)
        database = backend.attach(path, read_only=False, called=called)
    relation = Relation.of(database, *(table if len(table) > 1 else ("main", *table)))
    return DuckDBTableInPlace(backend, relation, file, keep_original)


class DuckDBTableInPlace(DuckDBTarget, InPlace):
    """A table of a database file (`path`), which nobody else has open while the run lasts, or of the user's connection."""

    def __init__(self, backend: DuckDB, relation: Relation, path: Path | None, keep_original: str | None) -> None:
        self.backend, self.path = backend, path
        if backend.is_in_transaction:
            raise PermanentError(
                "the connection is in a transaction: commit it or roll it back first, the release needs one of its own"
            )
        table = described(backend, relation)
        if table is None:
            raise PolicyError(f"{relation.parts[-1]} is no table that could be found: only tables and files give way in place")
        self.table, self.relation, self.changes = table, table.relation, Changes()
        self.original = self._original(keep_original) if keep_original else None
        if path and not self.original:
            check(backend, self.relation.parts[0], path)
        self.seen = None if path else self.content()

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:
        """Make the new table of some rows, with * for labels, try the views on it, and roll it all back."""
        self.plan = self.table.replaced(columns)
        self.changes, left = self.plan.changes, {column.name for column in columns}
        self.listing = listing(self.backend, self.relation, [column for column in self.table.columns if column not in left])
        with self.backend.at_home(self.relation, self.backend.execute):
            working = readers.working(self.backend)  # outside of a transaction: one over a file that is gone ends it
            with self._rolled_back():
                self.drop()
                self.dependent = readers.misfits(self.backend, working)
            self.refuse_own()
            self.readable = [view for view in self.dependent if not readers.failing(self.backend, [view])]
            broken: list[Relation] = []
            while found := self._broken(columns, [view for view in self.dependent if view not in broken]):
                broken += found
        self.refuse(broken)

    def _broken(self, columns: Sequence[ReleaseColumn], views: Sequence[Relation]) -> list[Relation]:
        """Those of the views that do not fit the new table, or else the first that cannot be computed."""
        table, rows = safe(self.relation), safe(Relation.of(f"{self.backend.prefix}sample"))
        plan = replace(self.plan, parts=[part for part in self.plan.parts if not part.refers])  # some rows refer to others
        creation = plan.creation({column.name: column.type or TEXT for column in columns})
        with self._rolled_back():
            self.backend.execute(f"create temp table {rows} as {sample(columns, self.relation)}")
            self.drop()
            for statement in (creation, f"insert into {table} select * from {rows}", *plan.completion()):
                self.backend.execute(statement)
            readable = [view for view in views if view in self.readable]
            return readers.misfits(self.backend, views) or readers.failing(self.backend, readable)

    @contextmanager
    def _rolled_back(self) -> Iterator[None]:
        self.backend.execute("begin transaction")
        try:
            yield
        finally:
            self.backend.execute("rollback")

    def prepare(self, select: str, note: str) -> Pending:
        return _Swapped(self, select, note)

    def close(self) -> None:
        super().close()
        self.backend.come_back(self.backend.execute)

    def drop(self) -> None:
        try:
            self.backend.execute(f"drop table {safe(self.relation)}")
        except EngineError as failure:
            if isinstance(failure.__cause__, duckdb.CatalogException):  # foreign keys of other tables refer to it
                raise PolicyError(f"{self.relation.parts[-1]} cannot be replaced: {failure}") from failure
            raise

    def content(self) -> Row:
        """What all committed rows add up to, as somebody else sees it."""
        columns = ", ".join(safe(name(column)) for column in self.table.columns)
        sum_ = f"select count(*), sum(cast(hash({columns}) as hugeint)) from {safe(self.relation)}"
        with self.backend.connection.cursor() as other:
            try:
                return tuple(other.execute(sum_).fetchall()[0])
            except duckdb.Error as failure:
                raise EngineError(f"the table {self.relation.parts[-1]} cannot be read any more") from failure

    def refuse(self, broken: Sequence[Relation]) -> None:
        if broken:
            raise PolicyError(
                f"{self.relation.parts[-1]} cannot be replaced: the view{'s' * (len(broken) > 1)} "
                f"{quoted(view.parts[-1] for view in broken)} would not work on the release, which lacks the removed columns "
                "and holds labels as text: change or drop them first"
            )

    def refuse_own(self) -> None:
        """A view of shoal's would find no label for the new values, and its tables would go on holding old ones."""
        own = [view.parts[-1] for view in self.dependent if made_for(self.backend, view)]
        if own:
            raise PolicyError(
                f"{self.relation.parts[-1]} cannot be replaced: shoal has made the view{'s' * (len(own) > 1)} {quoted(own)} "
                f"over it: drop {'them' if len(own) > 1 else 'it'} first, with {'their' if len(own) > 1 else 'its'} tables"
            )

    def _original(self, keep: str) -> Relation:
        kept = Relation((*self.relation.parts[:-1], keep))
        if kind_of(self.backend, kept):
            raise PolicyError(f"the original cannot be kept as {keep}: there is a table or view of this name already")
        return kept


class _Swapped(Pending):
    """The new table in the old one's place, for this transaction alone."""

    def __init__(self, target: DuckDBTableInPlace, select: str, note: str) -> None:
        self.target, self.backend, self.relation = target, target.backend, target.relation
        self.is_open = True
        target.pending = self
        table, rows = safe(self.relation), Relation.of(f"{self.backend.prefix}release")
        perform = self.backend.perform
        perform("begin transaction", "all or nothing: the release is seen by others once it is verified")
        perform(f"create temp table {safe(rows)} as\n{select}", note)
        if target.original:
            perform(f"create table {safe(target.original)} as select * from {table}", "the original is kept, as asked")
        if not target.path:
            self._lock_out()
        with self.backend.at_home(self.relation, lambda sql: perform(sql, "as those who use the database find its tables")):
            target.drop()
            self.backend.record(f"drop table {table}", "the old table, for this transaction alone")
            with types_by_name(self.backend, rows) as types:
                creation = target.plan.creation(types)
                perform(creation, "the new table, with what is kept of the old one's constraints and defaults")
            fill(self.backend, lambda sql: perform(sql, "the release"), self.relation, list(types), rows, target.plan.parts)
            for statement in target.plan.completion():
                perform(statement, "what is kept of indexes and comments")
            target.refuse(readers.misfits(self.backend, target.dependent))
            target.refuse(readers.failing(self.backend, target.readable))
        self.backend.drop(rows)
        if target.path and not target.original:
            mark(self.backend, self.relation.parts[0])

    def _lock_out(self) -> None:
        """Nobody writes to the old table from here on; and nobody has changed it since it was first looked at."""
        was = described(self.backend, self.relation)
        for index in self.target.table.indexes:
            self.backend.execute(f"drop index {safe(index)}")
        self.backend.execute(f"alter table {safe(self.relation)} add column shoal_locked boolean")
        if was != self.target.table or self.target.content() != self.target.seen:
            raise EngineError(
                f"somebody changed {self.relation.parts[-1]} while it was anonymized: nothing was published, run it again"
            )

    def publish(self) -> None:
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", f"publish; {SCRIPTED}")
        self.target.changes = replace(self.target.changes, residue=self._residue())

    def _residue(self) -> str | None:
        """Remove what is left of the old values, and tell what could not be removed."""
        database, path = self.relation.parts[0], self.target.path
        if self.target.original:
            return f"the original stands in {self.target.original.parts[-1]}, as asked"
        left = [f"the type {named} lists values of a removed column" for named in self.target.listing]
        if path:
            try:
                rewrite(self.backend, database, path)
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
