"""A table as DuckDB's catalog describes it, and the statements that make a table like it for a release."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..target import OWN_COMMENT, Changes, ReleaseColumn
from .attachments import Attachment, attachments, generated_columns, matching

if TYPE_CHECKING:
    from .backend import DuckDB

TEXT = "VARCHAR"
COLUMN_CLAUSES = ("COLLATION", "DEFAULT", "NOT NULL")
"""Kinds of attachments that are written behind the type of their column, in this order."""
OWN_STATEMENTS = ("INDEX", "MACRO", "TRIGGER")
"""Kinds of attachments that are not written in the statement that makes the table."""


@dataclass(frozen=True)
class Description:
    """What the catalog says of a table."""

    relation: Relation
    """its name, with the database and the schema"""
    comment: str | None
    columns: Mapping[str, str | None]
    """the comment of each column"""
    attachments: Sequence[Attachment]
    generated: Mapping[str, Sequence[str]]
    """the generated columns, each with those that its expression reads"""

    @property
    def indexes(self) -> list[Relation]:
        """The names of its indexes."""
        return [Relation((*self.relation.parts[:-1], item.name)) for item in self.attachments if item.kind == "INDEX"]

    def for_release(self, columns: Sequence[ReleaseColumn]) -> NewTable:
        """Return the table that takes this one's place with the columns of a release."""
        release = {column.name.lower(): column for column in columns}
        reasons = {item: item.reason_to_remove(release) for item in self.attachments}
        kept = [item for item in self.attachments if reasons[item] is None]
        lost = [f"{item.description}: {reasons[item]}" for item in self.attachments if reasons[item]]
        generated = [column for column in self.generated if column.lower() in release]
        lost += [f"generated column {column}: it holds plain values now" for column in generated]
        comments = {column: text for column, text in self.columns.items() if text is not None and column.lower() in release}
        descriptions = [item.description for item in kept] + ["comment on the table"] * (self.comment is not None)
        changes = Changes(tuple(descriptions + [f"comment on {column}" for column in comments]), tuple(lost))
        return NewTable(self, kept, comments, changes)


@dataclass(frozen=True)
class NewTable:
    """A table that is made in the place of another one: the statements that make it, without its rows."""

    old: Description
    attachments: Sequence[Attachment]
    """those of the old table that it keeps"""
    comments: Mapping[str, str]
    """the comments on columns that it keeps"""
    changes: Changes

    @property
    def triggers(self) -> list[Attachment]:
        """The triggers that it keeps. They are made last, as they are for rows that people write."""
        return [item for item in self.attachments if item.kind == "TRIGGER"]

    def creation(self, types: Mapping[str, str]) -> str:
        """Return the statement that makes the table with columns of these types. Constraints and expressions are written as
        DuckDB has them in its catalog."""
        clauses = {(item.kind, item.columns[0]): item.sql for item in self.attachments if item.kind in COLUMN_CLAUSES}
        lines = [
            " ".join(filter(None, [safe(name(column)), type_, *(clauses.get((kind, column)) for kind in COLUMN_CLAUSES)]))
            for column, type_ in types.items()
        ]
        lines += [item.sql for item in self.attachments if item.kind not in (*COLUMN_CLAUSES, *OWN_STATEMENTS)]
        return f"create table {safe(self.old.relation)} (\n    " + ",\n    ".join(lines) + "\n)"

    def completion(self) -> Iterable[str]:
        """Yield the statements that make its indexes and comments, once its rows are there."""
        *place, _ = self.old.relation.parts
        for item in self.attachments:
            if item.kind == "INDEX":
                yield item.sql
                if item.comment is not None:
                    yield f"comment on index {safe(Relation((*place, item.name)))} is {safe(value(item.comment))}"
        if self.old.comment is not None:
            yield f"comment on table {safe(self.old.relation)} is {safe(value(self.old.comment))}"
        for column, text in self.comments.items():
            yield f"comment on column {safe(Relation((*self.old.relation.parts, column)))} is {safe(value(text))}"


def describe(backend: DuckDB, relation: Relation) -> Description | None:
    """Return the description of a table, or None if there is no table of this name. A view is not a table."""
    rows = backend.fetch(
        f"select comment, database_name, schema_name, table_name from duckdb_tables() where {matching(relation)}"
    )
    if not rows:
        return None
    [(comment, *parts)] = rows
    if comment is not None and comment.startswith(OWN_COMMENT):
        comment = None  # the next release has its own
    table = Relation(tuple(parts))
    columns = backend.fetch(f"select column_name, comment from duckdb_columns() where {matching(table)} order by column_index")
    return Description(table, comment, dict(columns), attachments(backend, table), generated_columns(backend, table))


def enumerations(backend: DuckDB, table: Relation, columns: Set[str]) -> list[str]:
    """Return the names of the database's enumerated types that these columns of a table have. They stay when the columns go."""
    rows = backend.fetch(f"select column_name, data_type from duckdb_columns() where {matching(table)}")
    types = {type_ for column, type_ in rows if column in columns}
    enums = backend.fetch(
        f"select type_name, labels from duckdb_types() where {matching(Relation.of(table.parts[0]), ['database_name'])} "
        "and logical_type = 'ENUM' and not internal"
    )
    return [enum for enum, labels in enums if f"ENUM({', '.join(safe(value(label)) for label in labels)})" in types]
