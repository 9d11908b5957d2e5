-- step:  schema_tables: the tables, views and indexes of a schema
-- in:    schema (its name as text), mark (a comment as text); pg_class, pg_namespace
-- out:   (name, has_mark, is_own)   key: name
-- why:   a view needs names beside its own. It may replace what an earlier run made for it: plain tables with this comment
select
    c.relname::text as name,
    c.relkind = 'r' and coalesce(obj_description(c.oid, 'pg_class') = {{ mark }}, false) as has_mark,
    pg_has_role(c.relowner, 'usage') as is_own
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where n.nspname = {{ schema }}
