"""Tables in PostgreSQL's catalog: where a name leads, which columns a table has, whether a release may take its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import PermanentError
from ...sql import dialect
from ...sql.names import Relation, name, value
from ...sql.render import safe
from .types import Field

if TYPE_CHECKING:
    from .backend import PostgreSQL

_, LONGEST = dialect.LONGEST["postgres"]


@dataclass(frozen=True)
class Located:
    """The name of a table with its schema, and what the catalog says of this table if there is one."""

    schema: str
    table: str
    oid: int | None = None
    """its number in the catalog; None: there is no such table"""
    kind: str = "r"
    """as in pg_class.relkind: r is a plain table, v a view"""
    is_own: bool = True

    @property
    def relation(self) -> Relation:
        return Relation.of(self.schema, self.table)

    @property
    def shown(self) -> str:
        """Return the name for messages and reports."""
        return f"{self.schema}.{self.table}"


def quoted(relation: Relation) -> str:
    """Return the name of a table in PostgreSQL's dialect."""
    return ".".join(name(part).sql(dialect="postgres") for part in relation.parts)


def fields(backend: PostgreSQL, relation: Relation) -> list[Field]:
    """Return the columns of a table or view, in their order."""
    return [Field(*row) for row in backend.query_catalog("columns", table=value(quoted(relation)))]


def generated_columns(backend: PostgreSQL, relation: Relation) -> dict[str, list[str]]:
    """Return the generated columns of a table, each with the columns that its expression reads."""
    return dict(backend.query_catalog("generated_columns", table=value(quoted(relation))))


def locate(backend: PostgreSQL, table: tuple[str, ...]) -> Located:
    """Find the table of a name; a name without a schema is looked up on the search path with which the session began."""
    for part in table:
        if len(part.encode()) > LONGEST:
            raise PermanentError(
                f"the name {part} is too long: names in PostgreSQL have at most {LONGEST} bytes, so give a shorter one"
            )
    backend.execute(f"select set_config('search_path', {safe(value(backend.search_path))}, false)")
    rows = backend.query_catalog("table_by_name", table=value(quoted(Relation(table))))
    [(current_schema,)] = backend.execute("select current_schema()").fetchall()
    backend.execute("set search_path = ''")
    if rows:
        [(schema, oid, kind, is_own)] = rows
        return Located(schema, table[-1], oid, kind, is_own)
    schema = table[0] if len(table) == 2 else current_schema
    if schema is None:
        raise PermanentError(
            f"the search path of {backend.address.shown} leads to no schema: name the schema, as in ?table=schema.{table[-1]}"
        )
    return Located(schema, table[-1])


def comment_of(backend: PostgreSQL, table: Located) -> str | None:
    """Return the comment on a table or view; None: there is none."""
    [(comment,)] = backend.query_catalog("table_comment", table=table.oid or 0)
    return None if comment is None else str(comment)


def comment_on(backend: PostgreSQL, kind: str, relation: Relation, comment: str | None) -> None:
    """Give a table or a view a comment, if there is one to give. Scripts leave it out: it says when they were made."""
    if comment is not None:
        backend.execute(f"comment on {kind} {quoted(relation)} is {value(comment).sql(dialect='postgres')}")


def check_place(backend: PostgreSQL, table: Located) -> None:
    """Refuse a target whose schema is missing, or in which the user may not create the table that takes its place."""
    rows = backend.query_catalog("schema_by_name", schema=value(table.schema))
    if not rows:
        raise PermanentError(f"the schema {table.schema} does not exist in {backend.address.shown}")
    [(may_create,)] = rows
    if not may_create:
        raise PermanentError(
            f"you may not create tables in the schema {table.schema}: the release needs a place beside its target"
        )


def check_replaceable(backend: PostgreSQL, table: Located) -> None:
    """Refuse a target that exists and cannot be dropped for its release."""
    if table.oid is None:
        return
    if table.kind != "r":
        raise PermanentError(f"the target {table.shown} is no plain table, so no release can take its place")
    if not table.is_own:
        raise PermanentError(f"the target {table.shown} belongs to somebody else, so you may not replace it")
    dependents = [description for (description,) in backend.query_catalog("dependents_of_table", table=table.oid)]
    if dependents:
        raise PermanentError(f"the target {table.shown} cannot be replaced while others depend on it: {', '.join(dependents)}")
