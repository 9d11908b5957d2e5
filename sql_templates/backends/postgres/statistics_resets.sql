-- step:  statistics_resets: for each temporary table of the session the statement that drops its statistics
-- in:    pg_class, pg_namespace, pg_attribute, pg_collation
-- out:   (statement)
-- why:   the planner's statistics hold values of the source. PostgreSQL drops those of a column that gets a type, be it
--        the type that it has
select
    format('alter table %I.%I ', n.nspname, c.relname) || string_agg(
        format('alter column %I type %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || case when l.oid is null then '' else format(' collate %I.%I', m.nspname, l.collname) end,
        ', '
    ) as statement
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_collation as l on l.oid = a.attcollation
left join pg_namespace as m on m.oid = l.collnamespace
where c.relnamespace = pg_my_temp_schema() and c.relkind = 'r'
group by n.nspname, c.relname
