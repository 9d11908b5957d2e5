-- step:  table_by_name: the table or view that a name leads to
-- in:    table (its name in quotes); pg_class, pg_namespace
-- out:   (schema, oid, kind, is_own)   key: oid
-- why:   a name without a schema is looked up along the search path, as PostgreSQL does it. No row: there is no such table
select n.nspname as schema, c.oid as oid, c.relkind as kind, pg_has_role(c.relowner, 'usage') as is_own
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where c.oid = to_regclass({{ table }})
