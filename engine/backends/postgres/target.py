"""Targets in PostgreSQL: a table of the database, or a temporary table of the session."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...sql.dialect import forbid_long, translate
from ...sql.names import Relation
from ..target import Draft, Pending, ReleaseColumn, TablesTarget, Target, View, ViewTarget, misplaced
from .catalog import Located, check_place, check_replaceable, comment_on, quoted
from .locks import wait_for_table
from .url import address, is_postgres
from .view import PendingPostgresView, check_view

if TYPE_CHECKING:
    from .backend import PostgreSQL

TEXTS = (25, 1043)
"""The numbers of the types text and varchar."""


class PostgresTarget(Target):
    """A target that discards, when it is closed, a release that was written for it and not published."""

    def __init__(self, backend: PostgreSQL) -> None:
        self.backend = backend
        self.pending: Pending | None = None
        self.passing: set[str] = set()
        """the columns whose values are those of the source, not labels"""

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:
        forbid_long([column.name for column in columns], "postgres")
        self.passing |= {column.name for column in columns if not column.is_label}

    def close(self) -> None:
        if self.pending:
            self.pending.discard()

    def restored(self, select: str) -> str:
        """Return the SELECT of a release in PostgreSQL's dialect. Columns with values of the source get the source's types."""
        sql = translate(select, "postgres")
        described = self.backend.execute(f"select * from (\n{sql}\n) as release limit 0").description or []
        columns = ",\n    ".join(f"{self._column(d.name, d.type_code)} as {quoted(Relation.of(d.name))}" for d in described)
        return f"select\n    {columns}\nfrom (\n{sql}\n) as release"

    def _column(self, column: str, type_: int) -> str:
        """Return the expression of a column of the release, for a column of the SELECT and the number of its type."""
        if column in self.passing and (field := self.backend.fields.get(column)):
            return field.restored
        own = quoted(Relation.of(column))
        return f'cast({own} as text) collate "default"' if type_ in TEXTS else own


class Session(PostgresTarget, TablesTarget):
    """Temporary tables of the session, from which the user makes frames."""

    def place(self, suffix: str, target: str) -> None:
        raise misplaced(suffix, "left out where the release stays in memory")

    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        self.pending = PendingInSession(self, drafts)
        return self.pending


class PendingInSession(Pending):
    """A release in temporary tables. `discard` drops them, unless they were published."""

    def __init__(self, target: Session, drafts: Sequence[Draft]) -> None:
        self.backend, self.published = target.backend, False
        self.tables: dict[Relation, Relation] = {}
        """the tables, by the views through which the templates read them"""
        for draft in drafts:
            table = self.backend.unique(f"release{draft.suffix}")
            self.backend.perform(f"create temp table {quoted(table)} as\n{target.restored(draft.select)}", draft.note)
            self.backend.analyze(table)
            self.tables[self.backend.readable(table, "published")] = table
        self.relation = self.relations[0]

    @property
    def relations(self) -> tuple[Relation, ...]:
        return tuple(self.tables)

    def publish(self) -> None:
        self.published = True

    def discard(self) -> None:
        if not self.published:
            for view, table in self.tables.items():
                self.backend.drop(view)
                self.backend.drop(table)


class Table(PostgresTarget, TablesTarget, ViewTarget):
    """A table of the database. Further tables of a release go to the same schema.

    The release is written in one transaction, so nobody else sees it before that is committed.
    """

    def __init__(self, backend: PostgreSQL, located: Located) -> None:
        super().__init__(backend)
        self.located = located
        check_place(backend, located)
        self.names: dict[str, str] = {}
        """the names of further tables that do not follow from that of the first one, by their suffixes"""

    def place(self, suffix: str, target: str) -> None:
        located = self.backend.locate(address(target).table) if is_postgres(target) and self.backend.reaches(target) else None
        if located is None or located.schema != self.located.schema:
            raise misplaced(suffix, "a table of the target's database and schema")
        self.names[suffix] = located.table

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:
        super().foresee(columns)
        check_replaceable(self.backend, self.located)

    def foresee_tables(self, tables: Sequence[tuple[str, Sequence[ReleaseColumn]]]) -> None:
        super().foresee_tables(tables)
        for suffix, _ in tables:
            check_replaceable(self.backend, self.beside(suffix))

    def called(self, suffix: str) -> str:
        return self.names.get(suffix, self.located.table + suffix)

    def beside(self, suffix: str) -> Located:
        """Return where a table of the release goes: its name is the target's with this suffix, such as people_st."""
        if not suffix:
            return self.located
        located = self.backend.locate((self.located.schema, self.called(suffix)))
        check_place(self.backend, located)
        return located

    def check_view(self, source: Relation, columns: Sequence[ReleaseColumn], suffixes: Sequence[str]) -> None:
        check_view(self, columns, suffixes)

    def prepare_view(self, view: View) -> Pending:
        return PendingPostgresView(self, view)

    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        places = [self.beside(draft.suffix) for draft in drafts]
        for place in places:
            check_replaceable(self.backend, place)
        self.pending = PendingPostgresTables(self, drafts, places)
        return self.pending


class PendingPostgresTables(Pending):
    """A release in tables with names of their own, in a transaction that is not committed: nobody else sees them."""

    def __init__(self, target: Table, drafts: Sequence[Draft], places: Sequence[Located]) -> None:
        self.backend, self.is_open = target.backend, True
        self.tables: dict[Relation, tuple[Relation, Located]] = {}
        """the tables and where they go, by the views through which the templates read them"""
        target.pending = self
        self.backend.perform("begin", "all or nothing: the release is seen by others once it is verified")
        self.backend.perform("set local synchronous_commit = on", "")
        for draft, place in zip(drafts, places, strict=True):
            table = Relation.of(place.schema, *self.backend.unique(f"pending{draft.suffix}").parts)
            self.backend.perform(f"create table {quoted(table)} as\n{target.restored(draft.select)}", draft.note)
            comment_on(self.backend, "table", table, target.provenance)
            self.tables[self.backend.readable(table, "published")] = table, place
        self.relation = self.relations[0]

    @property
    def relations(self) -> tuple[Relation, ...]:
        return tuple(self.tables)

    def publish(self) -> None:
        for view, (table, place) in self.tables.items():
            self.backend.perform(f"drop view {quoted(view)}", "publish")
            drop = f"drop table if exists {quoted(place.relation)}"
            wait_for_table(self.backend, place, partial(self.backend.perform, drop, ""))
            self.backend.perform(f"alter table {quoted(table)} rename to {quoted(Relation.of(place.table))}", "")
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", "")

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.rollback()
