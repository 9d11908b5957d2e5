-- step:  generated_columns: the generated columns of a table, each with the columns that its expression reads
-- in:    table (its name in quotes); pg_attribute, pg_attrdef, pg_depend
-- out:   (name, sources)   key: name
-- why:   who sees a generated column learns of the columns that it is computed from. Up to PostgreSQL 14 the column itself
--        depends on them, since then its expression does
select a.attname::text as name, array_agg(distinct r.attname::text) as sources
from pg_attribute as a
join pg_attrdef as f on f.adrelid = a.attrelid and f.adnum = a.attnum
join pg_depend as d on d.refclassid = 'pg_class'::regclass and d.refobjid = a.attrelid and (
    d.classid = 'pg_attrdef'::regclass and d.objid = f.oid
    or d.classid = 'pg_class'::regclass and d.objid = a.attrelid and d.objsubid = a.attnum
)
join pg_attribute as r on r.attrelid = a.attrelid and r.attnum = d.refobjsubid and r.attnum <> a.attnum
where a.attrelid = to_regclass({{ table }}) and a.attgenerated <> ''
group by a.attname
