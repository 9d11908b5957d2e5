-- step:  columns: the columns of a table or view, each with the type below its domain
-- in:    table (its name in quotes); pg_attribute, pg_type, pg_collation, pg_namespace
-- out:   (name, declared_type, base_type, collation, is_enum)   key: name
-- why:   templates read a column by the type below its domain, a release declares it as the source does. A domain may stand on
--        another domain: the recursion follows them down to a type that is none
with recursive domain_steps as (
    select a.attnum, a.atttypid as type, a.atttypmod as modifier
    from pg_attribute as a
    where a.attrelid = to_regclass({{ table }}) and a.attnum > 0 and not a.attisdropped
    union all
    select s.attnum, t.typbasetype, t.typtypmod
    from domain_steps as s
    join pg_type as t on t.oid = s.type and t.typtype = 'd'
)

select
    a.attname as name,
    format_type(a.atttypid, a.atttypmod) as declared_type,
    format_type(s.type, s.modifier) as base_type,
    case when c.collname is not null then format('%I.%I', n.nspname, c.collname) end as collation,
    t.typtype = 'e' as is_enum
from pg_attribute as a
join domain_steps as s on s.attnum = a.attnum
join pg_type as t on t.oid = s.type and t.typtype <> 'd'
left join pg_collation as c on c.oid = a.attcollation
left join pg_namespace as n on n.oid = c.collnamespace
where a.attrelid = to_regclass({{ table }})
order by a.attnum
