"""Where PostgreSQL can publish: a table of its database, or a temporary one of the session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...errors import PolicyError
from ...sql.dialect import translate
from ...sql.names import Relation, name
from ..base import Foreseen, Pending, Target, View
from .catalog import LONGEST, Located, check_place, check_replaceable, quoted
from .view import PendingView, check_view

if TYPE_CHECKING:
    from .backend import PostgreSQL

TEXTS = (25, 1043)
"""The numbers of the types text and varchar."""


class PostgresTarget(Target):
    """A target that discards, when it is closed, what was prepared for it and not published."""

    def __init__(self, backend: PostgreSQL) -> None:
        self.backend = backend
        self.pending: Pending | None = None
        self.passing: set[str] = set()

    def foresee(self, columns: Sequence[Foreseen]) -> None:
        for column in columns:
            if len(column.name.encode()) > LONGEST:
                raise PolicyError(
                    f"the column {column.name} has a name of more than {LONGEST} bytes, which PostgreSQL cuts off"
                )
        self.passing = {column.name for column in columns if not column.is_label}

    def close(self) -> None:
        if self.pending:
            self.pending.discard()

    def written(self, select: str) -> str:
        """The SELECT of a release in PostgreSQL's dialect, with the source's own types where its values pass through."""
        sql = translate(select, "postgres")
        described = self.backend.execute(f"select * from (\n{sql}\n) as release limit 0").description or []
        columns = ",\n    ".join(f"{self._column(d.name, d.type_code)} as {_name(d.name)}" for d in described)
        return f"select\n    {columns}\nfrom (\n{sql}\n) as release"

    def _column(self, column: str, type_: int) -> str:
        if column in self.passing and (field := self.backend.fields.get(column)):
            return field.restored
        return f'cast({_name(column)} as text) collate "default"' if type_ in TEXTS else _name(column)


class Session(PostgresTarget):
    """A temporary table, which goes with the session."""

    def prepare(self, select: str, note: str) -> Pending:
        self.pending = _Temporary(self, select, note)
        return self.pending


class _Temporary(Pending):
    def __init__(self, target: Session, select: str, note: str) -> None:
        self.backend, self.published = target.backend, False
        self.table = self.backend.unique("release")
        self.backend.perform(f"create temp table {quoted(self.table)} as\n{target.written(select)}", note)
        self.backend.analyze(self.table)
        self.relation = self.backend.readable(self.table, "published")

    def publish(self) -> None:
        self.published = True

    def discard(self) -> None:
        if not self.published:
            self.backend.drop(self.relation)
            self.backend.drop(self.table)


class Table(PostgresTarget):
    """A table of the database. Nobody sees the release before the transaction ends, or, if it fails, ever."""

    def __init__(self, backend: PostgreSQL, located: Located) -> None:
        super().__init__(backend)
        self.located = located
        check_place(backend, located)

    def foresee(self, columns: Sequence[Foreseen]) -> None:
        super().foresee(columns)
        check_replaceable(self.backend, self.located)

    def check_view(self, source: Relation, columns: Sequence[Foreseen], beside: Sequence[str]) -> None:
        check_view(self, columns, beside)

    def prepare_view(self, view: View) -> Pending:
        return PendingView(self, view)

    def prepare(self, select: str, note: str) -> Pending:
        check_replaceable(self.backend, self.located)
        self.pending = _Pending(self, select, note)
        return self.pending


class _Pending(Pending):
    def __init__(self, target: Table, select: str, note: str) -> None:
        self.target, self.backend, self.is_open = target, target.backend, True
        self.table = Relation.of(target.located.schema, *self.backend.unique("pending").parts)
        target.pending = self
        self.backend.perform("begin", "all or nothing: the release is seen by others once it is verified")
        self.backend.perform("set local synchronous_commit = on", "")
        self.backend.perform(f"create table {quoted(self.table)} as\n{target.written(select)}", note)
        self.relation = self.backend.readable(self.table, "published")

    def publish(self) -> None:
        located = self.target.located
        self.backend.perform(f"drop view {quoted(self.relation)}", "publish")
        self.backend.perform(f"drop table if exists {quoted(located.relation)}", "")
        self.backend.perform(f"alter table {quoted(self.table)} rename to {_name(located.table)}", "")
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", "")

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.rollback()


def _name(text: str) -> str:
    return name(text).sql(dialect="postgres")
