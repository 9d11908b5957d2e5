-- step:  dependent_views: the views over a table and over its views, each after those that it reads
-- in:    table (its oid), mark (the comment of shoal on tables of values, as a pattern of like);
--        pg_class, pg_depend, pg_rewrite, pg_roles, pg_namespace
-- out:   (schema, name, is_materialized, is_trusted, is_own, is_lookup)   key: schema, name
-- why:   they must work on the release as they did on the table. A view runs the functions of the views that it reads as
--        the user who reads it, so it is trusted only if the table's owner, the user or a superuser made all of them. A view of
--        shoal (is_lookup) looks the old values up in tables, and would find none of the new ones
with recursive views as (
    select {{ table }}::oid as oid, 0 as depth
    union
    select r.ev_class, v.depth + 1
    from views as v
    join pg_depend as d on d.refclassid = 'pg_class'::regclass and d.refobjid = v.oid and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite as r on r.oid = d.objid and r.ev_class <> v.oid
),

deepest as (
    select oid, max(depth) as depth from views where depth > 0 group by oid
),

inputs as (
    select oid as view, oid as input from views where depth > 0
    union
    select i.view, d.refobjid
    from inputs as i
    join pg_class as c on c.oid = i.input and c.relkind = 'v'
    join pg_rewrite as r on r.ev_class = c.oid
    join pg_depend as d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
)

select
    n.nspname::text as schema,
    c.relname::text as name,
    c.relkind = 'm' as is_materialized,
    not exists (
        select 1
        from inputs as i
        join pg_class as v on v.oid = i.input and v.relkind = 'v'
        join pg_roles as o on o.oid = v.relowner
        where i.view = c.oid and v.relowner not in (t.relowner, current_user::regrole) and not o.rolsuper
    ) as is_trusted,
    pg_has_role(c.relowner, 'usage') as is_own,
    exists (
        select 1
        from pg_rewrite as r
        join pg_depend as d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
        where r.ev_class = c.oid and obj_description(d.refobjid, 'pg_class') like {{ mark }}
    ) as is_lookup
from deepest as v
join pg_class as c on c.oid = v.oid and c.relpersistence <> 't'
join pg_namespace as n on n.oid = c.relnamespace
join pg_class as t on t.oid = {{ table }}
where c.relkind = 'v' or c.relkind = 'm' and c.relispopulated
order by v.depth, n.nspname::text, c.relname::text
