"""What PostgreSQL keeps around the rows of a table, such as constraints and indexes, and which of it suits a release."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...sql.names import Relation, name, values
from ..target import ReleaseColumn
from .catalog import Located, quoted

if TYPE_CHECKING:
    from .backend import PostgreSQL

DROPPED_WITH_COLUMN = ("comment", "default", "domain", "expression", "identity", "not null", "options", "privileges")
"""Kinds of attachments that PostgreSQL drops together with their column."""


@dataclass(frozen=True)
class Attachment:
    """A constraint, an index, a default, a comment …: whatever PostgreSQL attaches to a table or to one of its columns."""

    kind: str
    description: str
    """what the report calls it, such as `primary key people_pkey`"""
    name: str
    schema: str | None
    columns: tuple[str, ...]
    """the columns that it is about"""
    included: tuple[str, ...]
    """the columns that its index stores and does not look at: they may show labels, but may not be removed"""
    is_broken_by_null: bool
    """rows with NULL in its columns violate it"""
    takes_labels: bool
    """it works with any values of its columns, so labels do not harm it"""
    refers_to_rows: bool
    """it is a foreign key of the table to itself: a row demands another row"""

    def reason_to_remove(self, release: Mapping[str, ReleaseColumn]) -> str | None:
        """Return why it does not suit a release with these columns, or None if it does."""
        for column in self.columns:
            if column not in release:
                return f"{column} is removed"
            if self.kind == "expression":
                return "it holds plain values now"
            if release[column].is_label and not self.takes_labels:
                return f"{column} holds labels now"
            if release[column].may_be_null and self.is_broken_by_null:
                return f"{column} may be NULL now"
            if release[column].may_lack and self.refers_to_rows:
                return "rows that it refers to may be suppressed"
        return next((f"{column} is removed" for column in self.included if column not in release), None)

    def removal(self, table: str, release: Set[str]) -> str | None:
        """Return the statement that removes it from a table, or None if it goes with a column that the release lacks."""
        if self.kind == "domain" or (self.kind in DROPPED_WITH_COLUMN and release.isdisjoint(self.columns)):
            return None
        own_name = name(self.name).sql(dialect="postgres")
        if self.kind in ("index", "statistics"):
            return f"drop {self.kind} if exists {quoted(Relation.of(str(self.schema), self.name))}"
        if self.kind == "replica identity":
            return f"alter table {table} replica identity default"
        if self.kind == "options":
            return f"alter table {table} alter column {own_name} reset (n_distinct, n_distinct_inherited)"
        if self.kind == "constraint":
            return f"alter table {table} drop constraint if exists {own_name}"
        exists = " if exists" if self.kind in ("identity", "expression") else ""
        return f"alter table {table} alter column {own_name} drop {self.kind}{exists}"


def attachments(backend: PostgreSQL, table: Located) -> list[Attachment]:
    """Return everything that is attached to a table or to its columns."""
    rows = backend.query_catalog("attachments", table=table.oid)
    return [
        Attachment(kind, description, name, schema, tuple(columns), tuple(included), *traits)
        for kind, description, name, schema, columns, included, *traits in rows
    ]


def dependents(backend: PostgreSQL, table: Located, changed: Sequence[str], general: Sequence[str]) -> dict[str, list[str]]:
    """Return the objects that need columns of a table as they are, such as views and policies, each with those columns.

    `changed` are the columns that are removed or get another type, `general` those that become labels.
    """
    columns = {"changed": values(changed), "general": values(general)}
    return dict(backend.query_catalog("dependents_of_columns", table=table.oid, **columns))


def obstacle(backend: PostgreSQL, table: Located) -> str | None:
    """Return what keeps a table from being emptied and written again, or None."""
    rows = backend.query_catalog("obstacles", table=table.oid)
    return str(rows[0][0]) if rows else None
