"""What a DuckDB database knows of a table besides its rows, and how much of it still makes sense for a release."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ...errors import PermanentError
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..target import Changes, ReleaseColumn

if TYPE_CHECKING:
    from .backend import DuckDB

TEXT = "VARCHAR"
STRICT = ("NOT NULL", "PRIMARY KEY", "CHECK")
"""What NULL can violate."""
BY_COLUMN = ("COLLATION", "DEFAULT", "NOT NULL")
"""What is said of a column behind its type, in this order."""
ELSEWHERE = ("INDEX", "MACRO")
"""What does not stand in the statement that makes the table."""


@dataclass(frozen=True)
class Part:
    """A constraint, an index, a default or whatever else belongs to the table: what it is called in the report, and the
    columns that it is about."""

    kind: str
    told: str
    columns: tuple[str, ...]
    sql: str
    """the engine's own text of it, as it stands in its catalog"""
    name: str = ""
    comment: str | None = None
    is_plain: bool = False
    """an index that only makes reading fast, and does not mind what its columns hold"""
    refers: tuple[str, ...] = ()
    """the columns of the table itself that a foreign key refers to"""


@dataclass(frozen=True)
class Table:
    """A table as its catalog describes it."""

    relation: Relation
    """with its database and its schema"""
    comment: str | None
    columns: Mapping[str, str | None]
    """the comment of each column"""
    parts: Sequence[Part]
    computed: Mapping[str, Sequence[str]]
    """the columns that are generated from others"""

    @property
    def indexes(self) -> list[Relation]:
        return [Relation((*self.relation.parts[:-1], part.name)) for part in self.parts if part.kind == "INDEX"]

    def replaced(self, columns: Sequence[ReleaseColumn]) -> Plan:
        """What is kept where these columns are left, and what is not."""
        known = {column.name.lower(): column for column in columns}
        kept, lost = [], []
        for part in self.parts:
            about = (*part.columns, *part.refers)
            reason = next(filter(None, (_reason(part, column, known.get(column.lower())) for column in about)), None)
            if reason:
                lost.append(f"{part.told}: {reason}")
            else:
                kept.append(part)
        lost += [f"generated column {c}: it holds plain values now" for c in self.computed if c.lower() in known]
        comments = {c: text for c, text in self.columns.items() if text is not None and c.lower() in known}
        told = [part.told for part in kept] + ["comment on the table"] * (self.comment is not None)
        return Plan(self, kept, comments, Changes(tuple(told + [f"comment on {c}" for c in comments]), tuple(lost)))


@dataclass(frozen=True)
class Plan:
    """The new table: the statements that make it, but for its rows."""

    table: Table
    parts: Sequence[Part]
    comments: Mapping[str, str]
    changes: Changes

    def creation(self, types: Mapping[str, str]) -> str:
        """The table without rows. Types, expressions and constraints are what the engine itself says in its catalog."""
        said = {(part.kind, part.columns[0]): part.sql for part in self.parts if part.kind in BY_COLUMN}
        lines = [
            " ".join(filter(None, [safe(name(column)), type_, *(said.get((kind, column)) for kind in BY_COLUMN)]))
            for column, type_ in types.items()
        ]
        lines += [part.sql for part in self.parts if part.kind not in (*BY_COLUMN, *ELSEWHERE)]
        return f"create table {safe(self.table.relation)} (\n    " + ",\n    ".join(lines) + "\n)"

    def completion(self) -> Iterable[str]:
        """Indexes and comments: once the rows are there."""
        schema = self.table.relation.parts[:-1]
        for part in self.parts:
            if part.kind == "INDEX":
                yield part.sql
                if part.comment is not None:
                    yield f"comment on index {safe(Relation((*schema, part.name)))} is {safe(value(part.comment))}"
        if self.table.comment is not None:
            yield f"comment on table {safe(self.table.relation)} is {safe(value(self.table.comment))}"
        for column, text in self.comments.items():
            yield f"comment on column {safe(Relation((*self.table.relation.parts, column)))} is {safe(value(text))}"


def _reason(part: Part, column: str, left: ReleaseColumn | None) -> str | None:
    """Why a part cannot stay, as far as one of its columns is concerned."""
    if left is None:
        return f"{column} is removed"
    if left.is_label and not (part.is_plain or part.kind == "NOT NULL"):
        return f"{column} holds labels now"
    if left.may_be_null and part.kind in STRICT:
        return f"{column} may be NULL now"
    if left.may_lack and part.refers:
        return "rows that it refers to may be suppressed"
    return None


def listing(backend: DuckDB, relation: Relation, columns: Sequence[str]) -> list[str]:
    """The types of the database that list the values of one of these columns: they stay when the column goes."""
    database, schema, table = (safe(value(part)) for part in relation.parts)
    held = backend.fetch(
        f"select column_name, data_type from duckdb_columns() where database_name = {database} "
        f"and schema_name = {schema} and table_name = {table}"
    )
    types = backend.fetch(
        f"select type_name, labels from duckdb_types() where database_name = {database} "
        "and logical_type = 'ENUM' and not internal"
    )
    gone = {type_ for column, type_ in held if column in columns}
    return [named for named, labels in types if f"ENUM({', '.join(safe(value(label)) for label in labels)})" in gone]


def described(backend: DuckDB, relation: Relation) -> Table | None:
    """The table of that name, if it is one: a view is none."""
    where = _where(relation)
    found = backend.fetch(f"select comment, database_name, schema_name, table_name from duckdb_tables() where {where}")
    if not found:
        return None
    [(comment, *parts)] = found
    columns = backend.fetch(
        f"select column_name, comment, column_default from duckdb_columns() where {where} order by column_index"
    )
    made = computed(backend, relation)
    defaults = [
        Part("DEFAULT", f"default of {column}", (column,), f"default ({default})")
        for column, _, default in columns
        if default is not None and column not in made
    ]
    constraints = [
        _constraint(parts[-1], *row)
        for row in backend.fetch(
            "select constraint_type, constraint_text, constraint_column_names, referenced_table, referenced_column_names "
            f"from duckdb_constraints() where {where} order by constraint_index"
        )
    ]
    collations = [
        Part("COLLATION", f"{said.sql('duckdb').lower()} of {column.name}", (column.name,), said.sql("duckdb"))
        for column in _declared(backend, relation, " COLLATE ")
        for said in column.find_all(exp.CollateColumnConstraint)
    ]
    comments = {column: text for column, text, _ in columns}
    around = [*constraints, *collations, *defaults, *_indexes(backend, where), *_macros(backend, parts[-1])]
    return Table(Relation(tuple(parts)), comment, comments, around, made)


def computed(backend: DuckDB, relation: Relation) -> dict[str, list[str]]:
    """The columns of a table that are generated, each with those that it is generated from."""
    return {
        column.name: [read.name for read in said.find_all(exp.Column)]
        for column in _declared(backend, relation, "GENERATED ALWAYS AS")
        for said in column.find_all(exp.GeneratedAsIdentityColumnConstraint)
    }


def _declared(backend: DuckDB, relation: Relation, words: str) -> Iterator[exp.ColumnDef]:
    """The columns as the statement declares them that makes the table, if it uses these words: what the engine tells there
    and nowhere else."""
    for (sql,) in backend.fetch(f"select sql from duckdb_tables() where {_where(relation)}"):
        if words in sql:
            yield from _parsed(sql).find_all(exp.ColumnDef)


def _where(relation: Relation) -> str:
    return " and ".join(
        f"lower({column}) = {safe(value(part.lower()))}"
        for column, part in zip(("database_name", "schema_name", "table_name"), relation.parts, strict=True)
    )


def _parsed(sql: str) -> Any:
    try:
        return sqlglot.parse_one(sql, read="duckdb")
    except SqlglotError as failure:
        raise PermanentError(
            "what the catalog says of the table cannot be read: it uses a type or an expression that is not known"
        ) from failure


def _constraint(table: str, kind: str, text: str, columns: Sequence[str], other: str | None, refers: Sequence[str]) -> Part:
    """Of a foreign key that refers to the table itself the catalog has no text."""
    if kind != "FOREIGN KEY" or str(other).lower() != table.lower():
        return Part(kind, _told(kind, text, columns), tuple(columns), text)
    own, others = (", ".join(safe(name(column)) for column in listed) for listed in (columns, refers))
    text = f"FOREIGN KEY ({own}) REFERENCES {safe(name(table))} ({others})"
    return Part(kind, _told(kind, text, columns), tuple(columns), text, refers=tuple(refers))


def _told(kind: str, text: str, columns: Sequence[str]) -> str:
    if kind in ("CHECK", "FOREIGN KEY"):
        return kind.lower() + text.removeprefix(kind)
    return f"{kind.lower()} ({', '.join(columns)})"


def _indexes(backend: DuckDB, where: str) -> list[Part]:
    found = backend.fetch(
        f"select index_name, is_unique, sql, comment from duckdb_indexes() where {where} and sql is not null order by index_oid"
    )
    return [_index(*row) for row in found]


def _macros(backend: DuckDB, table: str) -> list[Part]:
    """The macros that mention a table: whether they go on working shows when somebody calls them, and not before."""
    found = backend.fetch(
        "select distinct function_name, macro_definition from duckdb_functions() where macro_definition is not null "
        "and not internal order by 1"
    )
    named = [called for called, text in found if re.search(rf"(?i)(?<!\w){re.escape(table)}(?!\w)", text)]
    return [Part("MACRO", f"macro {called}: not tried on the release", (), "") for called in dict.fromkeys(named)]


def _index(named: str, is_unique: bool, sql: str, comment: str | None) -> Part:
    keys = _parsed(sql).this.args["params"].args["columns"]
    columns = tuple(dict.fromkeys(column.name for key in keys for column in key.find_all(exp.Column)))
    is_bare = all(isinstance(key.this if isinstance(key, exp.Ordered) else key, exp.Column) for key in keys)
    return Part("INDEX", f"index {named}", columns, sql.rstrip(";"), named, comment, is_plain=is_bare and not is_unique)
