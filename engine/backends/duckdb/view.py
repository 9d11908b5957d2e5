"""A release that is a view in a DuckDB database. The view looks labels up in tables that stand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...errors import PolicyError
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..target import Pending, View

if TYPE_CHECKING:
    from .backend import DuckDB
    from .target import DatabaseTable


def check_view(target: DatabaseTable, source: Relation, suffixes: Sequence[str]) -> None:
    """Refuse a view in another database than its source, and one whose tables would need names that are taken.

    `suffixes` follow the view's name in those of its tables. An earlier run's tables for the same view may be replaced.
    """
    backend = target.backend
    database, schema, table = backend.locate(source).parts
    at = backend.locate(target.table).parts[:2]
    if database != at[0] or not kind_of(backend, Relation.of(database, schema, table)):
        raise PolicyError("a view stands in the database of its source: name a table of the same database as the target")
    made = [old.lower() for old in made_for(backend, backend.locate(target.table))]
    for needed in [f"{target.table.parts[-1]}_{what}" for what in suffixes]:
        if needed.lower() not in made and kind_of(backend, Relation.of(*at, needed)):
            raise PolicyError(f"the view needs a table {needed}, and there is one that shoal has not made: rename one of them")


class PendingDuckDBView(Pending):
    """The view and its tables, in a transaction that is not committed: nobody else sees them."""

    def __init__(self, target: DatabaseTable, view: View) -> None:
        self.target, self.backend = target, target.backend
        self.is_open = True
        target.pending = self
        database, schema, _ = self.backend.locate(target.table).parts
        called = target.table.parts[-1]
        self.relation = Relation.of(database, schema, called)
        mark = view.mark(called)
        comments = comments_on(self.backend, self.relation, view.columns)
        perform = self.backend.perform
        perform("begin transaction", "all or nothing: the view is seen by others once it is verified")
        for old in made_for(self.backend, self.relation):
            perform(f"drop table {safe(Relation.of(database, schema, old))}", "what an earlier run has made for the view")
        if kind := kind_of(self.backend, self.relation):
            perform(f"drop {kind} {safe(self.relation)}", "the view takes its place")
        tables = [f"{called}_{lookup.what}" for lookup in view.lookups]
        for table, lookup in zip(tables, view.lookups, strict=True):
            lasting = Relation.of(database, schema, table)
            perform(f"create table {safe(lasting)} as\n{lookup.select}", "what the view looks up")
            perform(f"comment on table {safe(lasting)} is {safe(value(mark))}", "what the view looks up")
        read = Relation(self.backend.locate(view.source).parts[1:])  # without the database, which others may attach as anything
        select = view.select(read, [Relation.of(schema, table) for table in tables])
        if view.is_ordered:
            select = _in_order_of_content(select, view.columns)
        with self.backend.search_path_of(
            self.relation, lambda sql: perform(sql, "as those who use the database find its tables")
        ):
            perform(f"create view {safe(self.relation)} as\n{select}", view.note)
        whole = f"view {safe(self.relation)}"
        if provenance := target.comment_over(comments.get(whole)):
            comments.pop(whole, None)
            self.backend.execute(f"comment on {whole} is {safe(value(provenance))}")
        for of, text in comments.items():
            perform(f"comment on {of} is {safe(value(text))}", "as the view had it that was there before")

    def publish(self) -> None:
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", "publish")

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.execute("rollback")
        self.backend.restore_search_path(self.backend.execute)


def _in_order_of_content(select: str, columns: Sequence[str]) -> str:
    """Return the same rows ordered by all their columns. `o.` keeps a column from being taken for an alias."""
    shown = [f"o.{safe(name(column))}" for column in columns]
    order = ", ".join(f"{column} nulls last" for column in shown)
    return f"select {', '.join(shown)} from (\n{select}\n) as o order by {order}"


def made_for(backend: DuckDB, view: Relation) -> list[str]:
    """Return the names of the tables that an earlier run has made for a view, given with its database and its schema."""
    *place, called = view.parts
    said = [part.lower() for part in (*place, View.mark(called))]  # to DuckDB, names that differ by case alone are the same
    where = " and ".join(
        f"lower({column}) = {safe(value(part))}"
        for column, part in zip(("database_name", "schema_name", "comment"), said, strict=True)
    )
    found = backend.fetch(f"select table_name from duckdb_tables() where {where}")
    return [table for (table,) in found]


def comments_on(backend: DuckDB, view: Relation, columns: Sequence[str]) -> dict[str, str]:
    """Return the comments on an existing view and on those of its columns that stay, by the object that each is on."""
    database, schema, called = (safe(value(part.lower())) for part in view.parts)
    where = f"lower(database_name) = {database} and lower(schema_name) = {schema} and comment is not null"
    whole = backend.fetch(f"select comment from duckdb_views() where {where} and lower(view_name) = {called}")
    each = backend.fetch(f"select column_name, comment from duckdb_columns() where {where} and lower(table_name) = {called}")
    kept = {f"column {safe(Relation((*view.parts, column)))}": text for column, text in each if column in columns}
    return {**{f"view {safe(view)}": text for (text,) in whole}, **kept}


def kind_of(backend: DuckDB, relation: Relation) -> str | None:
    """Return whether a name is that of a table or of a view; None: there is neither."""
    where = " and ".join(
        f"lower({column}) = {safe(value(part.lower()))}"
        for column, part in zip(("table_catalog", "table_schema", "table_name"), relation.parts, strict=True)
    )
    found = backend.fetch(f"select table_type from information_schema.tables where {where}")
    return None if not found else "view" if found[0][0] == "VIEW" else "table"
