"""What the catalog of PostgreSQL says of tables: their columns, and whether a release could take their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import EngineError
from ...sql.names import Relation, name
from .types import Field

if TYPE_CHECKING:
    from .backend import PostgreSQL

LONGEST = 63
"""Bytes of a name. PostgreSQL cuts off what is longer, so that two names could become one."""

FIELDS = """
with recursive below(attnum, type, typmod) as (
    select a.attnum, a.atttypid, a.atttypmod
    from pg_attribute as a
    where a.attrelid = to_regclass(%s) and a.attnum > 0 and not a.attisdropped
    union all
    select b.attnum, t.typbasetype, t.typtypmod
    from below as b
    join pg_type as t on t.oid = b.type and t.typtype = 'd'
)

select
    a.attname,
    format_type(a.atttypid, a.atttypmod),
    format_type(b.type, b.typmod),
    case when c.collname is not null then format('%%I.%%I', n.nspname, c.collname) end,
    t.typtype = 'e'
from pg_attribute as a
join below as b on b.attnum = a.attnum
join pg_type as t on t.oid = b.type and t.typtype <> 'd'
left join pg_collation as c on c.oid = a.attcollation
left join pg_namespace as n on n.oid = c.collnamespace
where a.attrelid = to_regclass(%s)
order by a.attnum
"""
COMPUTED = """
select a.attname::text, array_agg(distinct r.attname::text)
from pg_attribute as a
join pg_attrdef as f on f.adrelid = a.attrelid and f.adnum = a.attnum
join pg_depend as d on d.refclassid = 'pg_class'::regclass and d.refobjid = a.attrelid and (
    d.classid = 'pg_attrdef'::regclass and d.objid = f.oid
    or d.classid = 'pg_class'::regclass and d.objid = a.attrelid and d.objsubid = a.attnum
)
join pg_attribute as r on r.attrelid = a.attrelid and r.attnum = d.refobjsubid and r.attnum <> a.attnum
where a.attrelid = to_regclass(%s) and a.attgenerated <> ''
group by a.attname
"""
"""Generated columns with those that they are computed from: up to 14 the column depends on them, since then its expression."""
LOCATED = """
select n.nspname, c.oid, c.relkind, pg_has_role(c.relowner, 'usage')
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where c.oid = to_regclass(%s)
"""
DEPENDENTS = """
select distinct case d.classid
    when 'pg_rewrite'::regclass then
        (select format('the view %%s', r.ev_class::regclass) from pg_rewrite as r where r.oid = d.objid)
    else pg_describe_object(d.classid, d.objid, 0)
end
from pg_depend as d
where d.refclassid = 'pg_class'::regclass and d.refobjid = %s and d.deptype = 'n' and (d.classid, d.objid) not in (
    select 'pg_constraint'::regclass::oid, k.oid from pg_constraint as k where k.conrelid = d.refobjid
)
order by 1
"""
"""What would not outlive the table: views, and foreign keys of other tables."""


@dataclass(frozen=True)
class Located:
    """A table's place: with its schema, and whether it is there."""

    schema: str
    table: str
    oid: int | None = None
    kind: str = "r"
    is_own: bool = True

    @property
    def relation(self) -> Relation:
        return Relation.of(self.schema, self.table)

    @property
    def shown(self) -> str:
        return f"{self.schema}.{self.table}"


def quoted(relation: Relation) -> str:
    """A name in PostgreSQL's own dialect."""
    return ".".join(name(part).sql(dialect="postgres") for part in relation.parts)


def fields(backend: PostgreSQL, relation: Relation) -> list[Field]:
    """The columns of a table or a view."""
    named = quoted(relation)
    return [Field(*row) for row in backend.execute(FIELDS, (named, named)).fetchall()]


def computed(backend: PostgreSQL, relation: Relation) -> dict[str, list[str]]:
    """The columns of a table that are generated from others."""
    return dict(backend.execute(COMPUTED, (quoted(relation),)).fetchall())


def locate(backend: PostgreSQL, table: tuple[str, ...]) -> Located:
    """Where a name leads; without a schema, on the search path with which the session began."""
    for part in table:
        if len(part.encode()) > LONGEST:
            raise EngineError(f"the name {part} is too long: PostgreSQL's have up to {LONGEST} bytes")
    backend.execute("select set_config('search_path', %s, false)", (backend.path,))
    found = backend.execute(LOCATED, (quoted(Relation(table)),)).fetchone()
    [(default,)] = backend.execute("select current_schema()").fetchall()
    backend.execute("set search_path = ''")
    schema = table[0] if len(table) == 2 else default
    if found:
        return Located(found[0], table[-1], *found[1:])
    if schema is None:
        raise EngineError(f"the search path of {backend.address.shown} leads to no schema: say ?table=schema.{table[-1]}")
    return Located(schema, table[-1])


def check_place(backend: PostgreSQL, table: Located) -> None:
    """Whether the schema is there, and has a place for what takes the table's."""
    schema = backend.execute(
        "select has_schema_privilege(oid, 'create') from pg_namespace where nspname = %s", (table.schema,)
    ).fetchone()
    if schema is None:
        raise EngineError(f"the schema {table.schema} does not exist in {backend.address.shown}")
    if not schema[0]:
        raise EngineError(
            f"you may not create tables in the schema {table.schema}: the release needs a place beside its target"
        )


def check_replaceable(backend: PostgreSQL, table: Located) -> None:
    """Whether a release could take the table's place."""
    if table.oid is None:
        return
    if table.kind != "r":
        raise EngineError(f"the target {table.shown} is no plain table, so no release can take its place")
    if not table.is_own:
        raise EngineError(f"the target {table.shown} belongs to somebody else, so you may not replace it")
    dependents = [str(row[0]) for row in backend.execute(DEPENDENTS, (table.oid,)).fetchall()]
    if dependents:
        raise EngineError(f"the target {table.shown} cannot be replaced while others depend on it: {', '.join(dependents)}")
