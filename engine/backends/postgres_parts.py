"""What stands around the rows of a table of PostgreSQL, and how much of it still makes sense for a release."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..sql.names import Relation, name
from .base import Foreseen
from .postgres_catalog import Located, quoted

if TYPE_CHECKING:
    from .postgres import PostgreSQL

PARTS = """
select 'constraint',
    format('%%s %%I', case contype when 'c' then 'check' when 'f' then 'foreign key' when 'p' then 'primary key'
        when 'u' then 'unique' else 'constraint' end, conname),
    conname::text, null,
    array(
        select attname::text
        from pg_attribute
        where attrelid = conrelid and (attnum = any(conkey) or attnum = any(confkey) and confrelid = conrelid)
        order by attnum
    ),
    contype in ('p', 'c'), false, confrelid = conrelid
from pg_constraint as k
where conrelid = %s and contype in ('c', 'f', 'p', 'u', 'x')
union all
select 'index', format('index %%I', c.relname), c.relname::text, n.nspname::text,
    (select array_agg(distinct a.attname::text) from pg_attribute as a where a.attrelid = i.indrelid and (
        a.attnum = any(i.indkey::int2[]) or a.attnum in (
            select refobjsubid from pg_depend where classid = 'pg_class'::regclass and objid = i.indexrelid
                and refclassid = 'pg_class'::regclass and refobjid = i.indrelid and refobjsubid > 0))),
    false, not i.indisunique and i.indexprs is null and i.indpred is null, false
from pg_index as i
join pg_class as c on c.oid = i.indexrelid
join pg_namespace as n on n.oid = c.relnamespace
where i.indrelid = %s and not exists (select 1 from pg_constraint where conindid = i.indexrelid and conrelid = i.indrelid)
union all
select kind, format('%%s of %%I', kind, attname), attname::text, null, array[attname::text], false, false, false
from pg_attribute
cross join lateral (
    select case when attidentity <> '' then 'identity' when attgenerated <> '' then 'expression' else 'default' end as kind
) as called
where attrelid = %s and attnum > 0 and not attisdropped and (atthasdef or attidentity <> '')
union all
select 'not null', format('not null of %%I', attname), attname::text, null, array[attname::text], true, true, false
from pg_attribute
where attrelid = %s and attnum > 0 and not attisdropped and attnotnull
order by 1, 2
"""
DEPENDENTS = """
select distinct case d.classid
    when 'pg_rewrite'::regclass then
        (select format('the view %%s', r.ev_class::regclass) from pg_rewrite as r where r.oid = d.objid)
    else pg_describe_object(d.classid, d.objid, 0)
end
from pg_depend as d
join pg_attribute as a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
where d.refclassid = 'pg_class'::regclass and d.refobjid = %s and a.attname = any(%s)
    and d.classid in ('pg_rewrite'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_proc'::regclass,
        'pg_publication_rel'::regclass)
    and not exists (
        select 1 from pg_trigger as t where d.classid = 'pg_trigger'::regclass and t.oid = d.objid and t.tgisinternal
    )
    and not exists (
        select 1
        from pg_rewrite as r
        join pg_class as v on v.oid = r.ev_class
        where d.classid = 'pg_rewrite'::regclass and r.oid = d.objid and v.relnamespace = pg_my_temp_schema()
    )
order by 1
"""
OBSTACLES = """
select format('the foreign key %%I of %%s refers to it', conname, conrelid::regclass)
from pg_constraint
where confrelid = %s and contype = 'f' and conrelid <> confrelid
union all
select format('it is a part of %%s', inhparent::regclass) from pg_inherits where inhrelid = %s
union all
select format('%%s is a part of it', inhrelid::regclass) from pg_inherits where inhparent = %s
union all
select format('the rule %%I rewrites what is written to it', rulename) from pg_rewrite where ev_class = %s
"""


@dataclass(frozen=True)
class Part:
    """A constraint, an index, a default …: what it is called in the report, and the columns that it is about."""

    kind: str
    told: str
    name: str
    schema: str | None
    columns: tuple[str, ...]
    is_strict: bool
    """NULL can violate it"""
    is_plain: bool
    """it does not mind what its columns hold"""
    is_own: bool
    """it refers to other rows of the table"""

    def reason(self, left: Mapping[str, Foreseen]) -> str | None:
        """Why it cannot stay where these columns are left."""
        if self.kind == "expression":
            return "it holds plain values now"
        for column in self.columns:
            if column not in left:
                return f"{column} is removed"
            if left[column].is_label and not self.is_plain:
                return f"{column} holds labels now"
            if left[column].may_be_null and self.is_strict:
                return f"{column} may be NULL now"
            if left[column].may_lack and self.is_own:
                return "rows that it refers to may be suppressed"
        return None

    def removal(self, table: str) -> str:
        """The statement that removes it; a column takes with it what is its own."""
        named = name(self.name).sql(dialect="postgres")
        if self.kind == "index":
            return f"drop index if exists {quoted(Relation.of(str(self.schema), self.name))}"
        if self.kind == "constraint":
            return f"alter table {table} drop constraint if exists {named}"
        exists = " if exists" if self.kind in ("identity", "expression") else ""
        return f"alter table {table} alter column {named} drop {self.kind}{exists}"


def parts(backend: PostgreSQL, table: Located) -> list[Part]:
    """Everything that a table demands of its rows, or knows for them."""
    found = backend.execute(PARTS, (table.oid,) * 4).fetchall()
    return [Part(kind, told, named, schema, tuple(columns), *more) for kind, told, named, schema, columns, *more in found]


def dependents(backend: PostgreSQL, table: Located, columns: Sequence[str]) -> list[str]:
    """What else would break if these columns became others: views, policies, triggers, functions."""
    return [str(row[0]) for row in backend.execute(DEPENDENTS, (table.oid, list(columns))).fetchall()]


def obstacle(backend: PostgreSQL, table: Located) -> str | None:
    """What keeps a table from being emptied and written again."""
    found = backend.execute(OBSTACLES, (table.oid,) * 4).fetchone()
    return None if found is None else str(found[0])
