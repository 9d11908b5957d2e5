"""What DuckDB keeps around the rows of a table, such as constraints and indexes, and which of it suits a release."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ...errors import PermanentError
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..target import ReleaseColumn
from .triggers import triggers

if TYPE_CHECKING:
    from .backend import DuckDB

BROKEN_BY_NULL = ("NOT NULL", "PRIMARY KEY", "CHECK")
"""Kinds of constraints that rows with NULL in their columns violate."""


@dataclass(frozen=True)
class Attachment:
    """A constraint, an index, a default, a collation, a macro: whatever DuckDB attaches to a table or to one of its columns."""

    kind: str
    """as DuckDB's catalog calls it, such as PRIMARY KEY"""
    description: str
    """what the report calls it, such as `primary key (id)`"""
    columns: tuple[str, ...]
    """the columns that it is about"""
    sql: str
    """its text in DuckDB's catalog"""
    name: str = ""
    comment: str | None = None
    takes_labels: bool = False
    """it works with any values of its columns, so labels do not harm it"""
    referenced: tuple[str, ...] = ()
    """the columns of the same table that a foreign key refers to"""

    def reason_to_remove(self, release: Mapping[str, ReleaseColumn]) -> str | None:
        """Return why it does not suit a release with these columns, by their names in lower case, or None if it does."""
        for column in (*self.columns, *self.referenced):
            published = release.get(column.lower())
            if published is None:
                return f"{column} is removed"
            if published.is_label and not self.takes_labels:
                return f"{column} holds labels now"
            if published.may_be_null and self.kind in BROKEN_BY_NULL:
                return f"{column} may be NULL now"
            if published.may_lack and self.referenced:
                return "rows that it refers to may be suppressed"
        return None


def attachments(backend: DuckDB, table: Relation) -> list[Attachment]:
    """Return everything that is attached to a table, in the order in which the statements that make a table need it."""
    return [
        *_constraints(backend, table),
        *_collations(backend, table),
        *_defaults(backend, table),
        *_indexes(backend, table),
        *_macros(backend, table.parts[-1]),
        *_triggers(backend, table),
    ]


def generated_columns(backend: DuckDB, table: Relation) -> dict[str, list[str]]:
    """Return the generated columns of a table, each with the columns that its expression reads."""
    return {
        column.name: [read.name for read in expression.find_all(exp.Column)]
        for column in _column_definitions(backend, table, "GENERATED ALWAYS AS")
        for expression in column.find_all(exp.GeneratedAsIdentityColumnConstraint)
    }


def matching(table: Relation, columns: Sequence[str] = ("database_name", "schema_name", "table_name")) -> str:
    """Return a condition on columns of the catalog that is true for a table. Names that differ by case alone are one name."""
    return " and ".join(
        f"lower({column}) = {safe(value(part.lower()))}" for column, part in zip(columns, table.parts, strict=True)
    )


def _constraints(backend: DuckDB, table: Relation) -> Iterator[Attachment]:
    rows = backend.fetch(
        "select constraint_type, constraint_text, constraint_column_names, referenced_table, referenced_column_names "
        f"from duckdb_constraints() where {matching(table)} order by constraint_index"
    )
    for kind, sql, columns, referenced_table, referenced in rows:
        if kind == "FOREIGN KEY" and str(referenced_table).lower() == table.parts[-1].lower():
            sql = _reference_to_itself(table.parts[-1], columns, referenced)
            yield Attachment(kind, _description(kind, sql, columns), tuple(columns), sql, referenced=tuple(referenced))
        else:
            yield Attachment(kind, _description(kind, sql, columns), tuple(columns), sql, takes_labels=kind == "NOT NULL")


def _reference_to_itself(table: str, columns: Sequence[str], referenced: Sequence[str]) -> str:
    """Return the text of a foreign key of a table to itself. DuckDB's catalog has none."""
    own, others = (", ".join(safe(name(column)) for column in listed) for listed in (columns, referenced))
    return f"FOREIGN KEY ({own}) REFERENCES {safe(name(table))} ({others})"


def _description(kind: str, sql: str, columns: Sequence[str]) -> str:
    if kind in ("CHECK", "FOREIGN KEY"):
        return kind.lower() + sql.removeprefix(kind)
    return f"{kind.lower()} ({', '.join(columns)})"


def _collations(backend: DuckDB, table: Relation) -> Iterator[Attachment]:
    for column in _column_definitions(backend, table, " COLLATE "):
        for collation in column.find_all(exp.CollateColumnConstraint):
            sql = collation.sql("duckdb")
            yield Attachment("COLLATION", f"{sql.lower()} of {column.name}", (column.name,), sql)


def _defaults(backend: DuckDB, table: Relation) -> Iterator[Attachment]:
    """Yield the defaults. The catalog gives the expressions of generated columns as defaults, too; they are left out."""
    generated = generated_columns(backend, table)
    rows = backend.fetch(
        f"select column_name, column_default from duckdb_columns() where {matching(table)} and column_default is not null "
        "order by column_index"
    )
    for column, default in rows:
        if column not in generated:
            yield Attachment("DEFAULT", f"default of {column}", (column,), f"default ({default})")


def _indexes(backend: DuckDB, table: Relation) -> Iterator[Attachment]:
    """Yield the indexes that have a statement of their own, without those of constraints.

    An index of plain columns that may repeat values takes any values: it only makes reading fast.
    """
    rows = backend.fetch(
        f"select index_name, is_unique, sql, comment from duckdb_indexes() where {matching(table)} and sql is not null "
        "order by index_oid"
    )
    for index, is_unique, sql, comment in rows:
        keys = _parse(sql).this.args["params"].args["columns"]
        columns = tuple(dict.fromkeys(column.name for key in keys for column in key.find_all(exp.Column)))
        is_plain = all(isinstance(key.this if isinstance(key, exp.Ordered) else key, exp.Column) for key in keys)
        yield Attachment(
            "INDEX", f"index {index}", columns, sql.rstrip(";"), index, comment, takes_labels=is_plain and not is_unique
        )


def _macros(backend: DuckDB, table: str) -> Iterator[Attachment]:
    """Yield the macros that mention a table. Whether they work on a release shows only when somebody calls them."""
    rows = backend.fetch(
        "select distinct function_name, macro_definition from duckdb_functions() where macro_definition is not null "
        "and not internal order by 1"
    )
    mention = re.compile(rf"(?i)(?<!\w){re.escape(table)}(?!\w)")
    for macro in dict.fromkeys(macro for macro, definition in rows if mention.search(definition)):
        yield Attachment("MACRO", f"macro {macro}: not tried on the release", (), "")


def _triggers(backend: DuckDB, table: Relation) -> Iterator[Attachment]:
    """Yield the triggers, with the columns whose updates they wait for. What else they read shows when they are made again."""
    for _, _, trigger, sql, columns in triggers(backend, matching(table)):
        yield Attachment("TRIGGER", f"trigger {trigger}", tuple(columns), sql, trigger, takes_labels=True)


def _column_definitions(backend: DuckDB, table: Relation, words: str) -> Iterator[exp.ColumnDef]:
    """Yield the columns as the statement that makes the table defines them, if it uses these words.

    The catalog has collations and generated columns in this statement only.
    """
    for (sql,) in backend.fetch(f"select sql from duckdb_tables() where {matching(table)}"):
        if words in sql:
            yield from _parse(sql).find_all(exp.ColumnDef)


def _parse(sql: str) -> Any:
    try:
        return sqlglot.parse_one(sql, read="duckdb")
    except SqlglotError as failure:
        raise PermanentError(
            "what the catalog says of the table cannot be read: it uses a type or an expression that is not known"
        ) from failure
