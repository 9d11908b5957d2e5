"""What stands around the rows of a table of PostgreSQL, and how much of it still makes sense for a release."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...sql.names import Relation, name
from ..target import ReleaseColumn
from .catalog import Located, quoted

if TYPE_CHECKING:
    from .backend import PostgreSQL

PARTS = """
with its(id) as (select %s::oid), fields as (
    select a.* from its join pg_attribute as a on a.attrelid = its.id and a.attnum > 0 and not a.attisdropped
), of_text as (
    select opcmethod from pg_opclass where opcintype = 'text'::regtype and opcdefault
), indexed as (
    select f.attnum, f.attname::text, i.indexrelid as index,
        f.attnum <> all((i.indkey::int2[])[:i.indnkeyatts - 1]) and i.indexprs is null and i.indpred is null as is_carried
    from its
    join pg_index as i on i.indrelid = its.id
    join fields as f on f.attnum = any(i.indkey::int2[]) or f.attnum in (
        select refobjsubid from pg_depend where classid = 'pg_class'::regclass and objid = i.indexrelid
            and refclassid = 'pg_class'::regclass and refobjid = i.indrelid)
)

select 'constraint' as kind,
    format('%%s %%I', case contype when 'c' then 'check' when 'f' then 'foreign key' when 'p' then 'primary key'
        when 'u' then 'unique' else 'constraint' end, conname) as told,
    conname::text as name, null as schema,
    array(
        select attname::text
        from fields
        where attnum = any(conkey) or attnum in (
            select attnum from indexed where index = conindid and (not is_carried or contype = 'f')
        )
        order by attnum
    ) as columns,
    array(select attname from indexed where index = conindid and is_carried order by attnum) as carried,
    contype in ('p', 'c') as is_strict, false as is_plain, confrelid = conrelid as is_own
from its
join pg_constraint as k on k.conrelid = its.id and k.contype in ('c', 'f', 'p', 'u', 'x')
union all
select 'index', format('index %%I', c.relname), c.relname::text, n.nspname::text,
    array(select attname from indexed where index = i.indexrelid and not is_carried order by attname),
    array(select attname from indexed where index = i.indexrelid and is_carried order by attname),
    false,
    not i.indisunique and i.indexprs is null and i.indpred is null and not exists (
        select 1 from pg_opclass as o where o.oid = any(i.indclass::oid[]) and o.opcintype <> 'text'::regtype
            and not (o.opcdefault and o.opcmethod in (select opcmethod from of_text))
    ),
    false
from its
join pg_index as i on i.indrelid = its.id
join pg_class as c on c.oid = i.indexrelid
join pg_namespace as n on n.oid = c.relnamespace
where not exists (
    select 1 from pg_constraint where conindid = i.indexrelid and conrelid = i.indrelid and contype <> 'f'
)
union all
select 'replica identity', format('replica identity %%s', i.indexrelid::regclass), '', null,
    array(select attname from indexed where index = i.indexrelid and not is_carried order by attnum),
    array(select attname from indexed where index = i.indexrelid and is_carried order by attnum), true, false, false
from its
join pg_index as i on i.indrelid = its.id and i.indisreplident
union all
select 'statistics', format('statistics %%I', s.stxname), s.stxname::text, n.nspname::text,
    array(select attname::text from fields where attnum in (
        select refobjsubid from pg_depend where classid = 'pg_statistic_ext'::regclass and objid = s.oid
            and refclassid = 'pg_class'::regclass and refobjid = s.stxrelid)),
    '{}', false, s.stxexprs is null, false
from its
join pg_statistic_ext as s on s.stxrelid = its.id
join pg_namespace as n on n.oid = s.stxnamespace
union all
select kind, format('%%s of %%I', kind, attname), attname::text, null, array[attname::text], '{}', kind = 'not null', is_plain,
    false
from fields
cross join lateral (
    values ('identity', attidentity <> '', false), ('expression', attgenerated <> '', false),
        ('default', atthasdef and attgenerated = '', false), ('not null', attnotnull, true),
        ('domain', (select typtype = 'd' from pg_type where oid = atttypid), false),
        ('options', attoptions is not null, false), ('privileges', attacl is not null, true)
) as about(kind, is_there, is_plain)
where is_there
union all
select 'comment', format('comment on %%s', coalesce(quote_ident(attname), 'the table')), '', null,
    array_remove(array[attname::text], null), '{}', false, true, false
from its
join pg_description as d on d.classoid = 'pg_class'::regclass and d.objoid = its.id
left join fields on attnum = d.objsubid
union all
select 'trigger', format('trigger %%I', tgname), tgname::text, null, '{}', '{}', false, true, false
from its
join pg_trigger on tgrelid = its.id and not tgisinternal
union all
select 'policy', format('policy %%I', polname), polname::text, null, '{}', '{}', false, true, false
from its
join pg_policy on polrelid = its.id
union all
select 'privileges', 'privileges of the table', '', null, '{}', '{}', false, true, false
from its
join pg_class on oid = its.id and relacl is not null
order by kind, told
"""
DEPENDENTS = """
select case d.classid
    when 'pg_rewrite'::regclass then
        (select format('the view %%s', r.ev_class::regclass) from pg_rewrite as r where r.oid = d.objid)
    else pg_describe_object(d.classid, d.objid, 0)
end as dependent, array_agg(distinct a.attname::text)
from pg_depend as d
join pg_attribute as a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
where d.refclassid = 'pg_class'::regclass and d.refobjid = %s and (
        a.attname = any(%s) and d.classid in ('pg_rewrite'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass,
            'pg_proc'::regclass, 'pg_publication_rel'::regclass)
        or a.attname = any(%s) and d.classid = 'pg_policy'::regclass
    )
    and not exists (
        select 1 from pg_trigger as t where d.classid = 'pg_trigger'::regclass and t.oid = d.objid and t.tgisinternal
    )
    and not exists (
        select 1
        from pg_rewrite as r
        join pg_class as v on v.oid = r.ev_class
        where d.classid = 'pg_rewrite'::regclass and r.oid = d.objid and v.relnamespace = pg_my_temp_schema()
    )
group by dependent
order by dependent
"""
"""What changed columns would break, and the policies that would show other rows since a column holds labels."""
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


OF_COLUMNS = ("comment", "default", "domain", "expression", "identity", "not null", "options", "privileges")
"""Kinds of parts that a column takes with it when it goes."""


@dataclass(frozen=True)
class Part:
    """A constraint, an index, a default …: what it is called in the report, and the columns that it is about."""

    kind: str
    told: str
    name: str
    schema: str | None
    columns: tuple[str, ...]
    carried: tuple[str, ...]
    """columns that its index includes, whatever they hold: only a foreign key hinders them from getting a new type"""
    is_strict: bool
    """NULL can violate it"""
    is_plain: bool
    """it does not mind what its columns hold"""
    is_own: bool
    """it refers to other rows of the table"""

    def reason(self, left: Mapping[str, ReleaseColumn]) -> str | None:
        """Why it cannot stay where these columns are left."""
        for column in self.columns:
            if column not in left:
                return f"{column} is removed"
            if self.kind == "expression":
                return "it holds plain values now"
            if left[column].is_label and not self.is_plain:
                return f"{column} holds labels now"
            if left[column].may_be_null and self.is_strict:
                return f"{column} may be NULL now"
            if left[column].may_lack and self.is_own:
                return "rows that it refers to may be suppressed"
        return next((f"{column} is removed" for column in self.carried if column not in left), None)

    def removal(self, table: str, left: Set[str]) -> str | None:
        """The statement that removes it, if there must be one: a column that is not left takes with it what is its own."""
        if self.kind == "domain" or (self.kind in OF_COLUMNS and left.isdisjoint(self.columns)):
            return None
        named = name(self.name).sql(dialect="postgres")
        if self.kind in ("index", "statistics"):
            return f"drop {self.kind} if exists {quoted(Relation.of(str(self.schema), self.name))}"
        if self.kind == "replica identity":
            return f"alter table {table} replica identity default"
        if self.kind == "options":
            return f"alter table {table} alter column {named} reset (n_distinct, n_distinct_inherited)"
        if self.kind == "constraint":
            return f"alter table {table} drop constraint if exists {named}"
        exists = " if exists" if self.kind in ("identity", "expression") else ""
        return f"alter table {table} alter column {named} drop {self.kind}{exists}"


def parts(backend: PostgreSQL, table: Located) -> list[Part]:
    """Everything that a table demands of its rows, or knows for them."""
    found = backend.execute(PARTS, (table.oid,)).fetchall()
    return [
        Part(kind, told, named, schema, tuple(columns), tuple(carried), *more)
        for kind, told, named, schema, columns, carried, *more in found
    ]


def dependents(backend: PostgreSQL, table: Located, changed: Sequence[str], general: Sequence[str]) -> dict[str, list[str]]:
    """What else would break if columns became others or general, and on which it depends: views, policies, functions."""
    return dict(backend.execute(DEPENDENTS, (table.oid, list(changed), list(general))).fetchall())


def obstacle(backend: PostgreSQL, table: Located) -> str | None:
    """What keeps a table from being emptied and written again."""
    found = backend.execute(OBSTACLES, (table.oid,) * 4).fetchone()
    return None if found is None else str(found[0])
