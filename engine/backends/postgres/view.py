"""A release that is a view of PostgreSQL. The view looks labels up in tables that stand beside it.

A view that exists already is replaced, not dropped: so it keeps its owner, its privileges, its comments and the views that read
it. The tables get the same owner, because PostgreSQL reads them and the source with the rights of the view's owner. The view is
a security barrier: PostgreSQL runs no condition of a reader on rows that the view does not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...errors import PermanentError, PolicyError
from ...sql.dialect import translate
from ...sql.names import Relation, value
from ..target import Pending, ReleaseColumn, View
from .catalog import LONGEST, check_replaceable, comment_of, comment_on, quoted
from .locks import wait_for_table
from .types import Field

if TYPE_CHECKING:
    from .target import Table

LABEL = ("text", 'pg_catalog."default"')
"""The type and the collation of a column of labels."""


def check_view(target: Table, columns: Sequence[ReleaseColumn], suffixes: Sequence[str]) -> None:
    """Refuse a view of these columns that cannot be made: its tables need names that are taken, or it would replace a table or
    a view that the user may not replace, or a view with other columns.

    `suffixes` follow the view's name in those of its tables. An earlier run's tables for the same view may be replaced.
    """
    backend, located = target.backend, target.located
    standing = backend.query_catalog("schema_tables", schema=value(located.schema), mark=value(View.mark(located.table)))
    taken = [called for called, has_mark, _ in standing if not has_mark]
    for column in columns:
        _check_length(column.name)
    for needed in [f"{located.table}_{what}" for what in suffixes]:
        if _check_length(needed) in taken:
            raise PolicyError(f"the view needs a table {needed}, and there is one that shoal has not made: rename one of them")
    if located.kind != "v":
        return check_replaceable(backend, located)
    if not located.is_own:
        raise PermanentError(f"the view {located.shown} belongs to somebody else, so you may not replace it")
    [(_, may_create, _)] = backend.query_catalog("view_owner", view=located.oid)
    if not may_create:
        raise PermanentError(
            f"the owner of the view {located.shown} may not create tables in the schema {located.schema}: "
            "what the view looks up needs a place beside it"
        )
    for called, has_mark, is_own in standing:
        if has_mark and not is_own:
            raise PermanentError(
                f"the table {called}, which the view {located.shown} looks up, belongs to somebody else, so you may not drop it"
            )
    fields = backend.fields
    present = [(field.name, field.type, field.collation) for field in backend.described(located.relation)]
    wanted = [(c.name, *(LABEL if c.is_label else (fields[c.name].type, fields[c.name].collation))) for c in columns]
    if present != wanted[: len(present)]:
        raise PolicyError(
            f"the view {located.shown} has other columns than the release, and a view keeps those that it has: drop it first"
        )


class PendingPostgresView(Pending):
    """The view and its tables with names of their own, in a transaction that is not committed: nobody else sees them."""

    def __init__(self, target: Table, view: View) -> None:
        self.target, self.backend, self.is_open = target, target.backend, True
        self.view, self.mark = view, view.mark(target.located.table)
        target.pending = self
        self.backend.perform("begin", "all or nothing: the view is seen by others once it is verified")
        self.backend.perform("set local synchronous_commit = on", "")
        self.owner = self._owner()
        self.tables = self._tables()
        self.select = self._select()
        self.pending = self._pending("view")
        self._make_view(self.pending, view.note)
        self._give_to_owner(f"view {quoted(self.pending)}")
        self.relation = self.backend.readable(self.pending, "published")

    def publish(self) -> None:
        located, perform = self.target.located, self.backend.perform
        perform(f"drop view {quoted(self.relation)}", "publish")
        perform(f"drop view {quoted(self.pending)}", "")
        if located.kind != "v":
            drop = f"drop table if exists {quoted(located.relation)}"
            wait_for_table(self.backend, located, lambda: perform(drop, "the view takes its place"))
        wait_for_table(self.backend, located, lambda: self._make_view(located.relation, self.view.note))
        present = comment_of(self.backend, located) if located.kind == "v" else None
        comment_on(self.backend, "view", located.relation, self.target.comment_over(present))
        standing = self.backend.query_catalog("schema_tables", schema=value(located.schema), mark=value(self.mark))
        for old, has_mark, _ in standing:
            if has_mark:
                perform(f"drop table {quoted(Relation.of(located.schema, old))}", "what an earlier run has made for the view")
        for called, made in self.tables.items():
            lasting = Relation.of(located.schema, called)
            perform(f"alter table {quoted(made)} rename to {quoted(Relation.of(called))}", "")
            perform(f"comment on table {quoted(lasting)} is {value(self.mark).sql(dialect='postgres')}", "")
        self.backend.execute(f"select from {quoted(located.relation)} limit 0")  # this fails if the source reads the view
        self.is_open = False  # a commit that fails has rolled back
        perform("commit", "")

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.rollback()

    def _owner(self) -> str | None:
        """Return the owner of the view, if it exists and belongs to somebody else than the user."""
        located = self.target.located
        owners = self.backend.query_catalog("view_owner", view=located.oid) if located.kind == "v" else []
        return next((str(owner) for owner, _, is_user in owners if not is_user), None)

    def _give_to_owner(self, made: str) -> None:
        """Give an object, such as `table a.b`, to the owner of the view."""
        if self.owner:
            self.backend.perform(f"alter {made} owner to {quoted(Relation.of(self.owner))}", "")

    def _pending(self, what: str) -> Relation:
        """Return a name in the view's schema that nobody else uses."""
        return Relation.of(self.target.located.schema, *self.backend.unique(f"pending_{what}").parts)

    def _tables(self) -> dict[str, Relation]:
        """Make the tables in which the view looks labels up. Return them by the names that `publish` gives them."""
        made = {}
        for number, lookup in enumerate(self.view.lookups, 1):
            table = made[f"{self.target.located.table}_{lookup.what}"] = self._pending(str(number))
            self.backend.perform(
                f"create table {quoted(table)} as\n{self.target.restored(lookup.select)}", "what the view looks up"
            )
            self.backend.analyze(table)
            self._give_to_owner(f"table {quoted(table)}")
        return made

    def _select(self) -> str:
        """Return the SELECT of the view in PostgreSQL's dialect. It reads only those columns of the source that it shows."""
        fields = self.backend.fields
        labelled = {lookup.column for lookup in self.view.lookups}
        read = ",\n    ".join(
            f"{_text(fields[column]) if column in labelled else fields[column].quoted} as {fields[column].quoted}"
            for column in self.view.columns
        )
        table = quoted(self.backend.tables[self.view.source])
        shown = translate(self.view.select(Relation.of("source"), list(self.tables.values())), "postgres")
        select = f"with source as (\nselect\n    {read}\nfrom {table}\n)\n\n{shown}"
        if not self.view.is_ordered:
            return select
        columns = [f"o.{fields[column].quoted}" for column in self.view.columns]
        order = ", ".join(f'cast({column} as text) collate "C" nulls last' for column in columns)  # some types have no order
        return f"select {', '.join(columns)} from (\n{select}\n) as o\norder by {order}"

    def _make_view(self, relation: Relation, note: str) -> None:
        self.backend.perform(f"create or replace view {quoted(relation)} with (security_barrier) as\n{self.select}", note)


def _text(field: Field) -> str:
    """Return the expression by which the values of a column are looked up. Texts get the collation of the tables."""
    return field.normal if field.is_plain else f'cast({field.quoted} as text) collate "default"'


def _check_length(called: str) -> str:
    """Return a name; refuse one that PostgreSQL would cut off."""
    if len(called.encode()) > LONGEST:
        raise PolicyError(f"the name {called} is too long for the view: PostgreSQL's have up to {LONGEST} bytes, so shorten it")
    return called
