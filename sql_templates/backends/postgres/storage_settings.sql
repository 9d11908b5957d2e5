-- step:  storage_settings: the parts of an `alter table` that say again how columns store long values
-- in:    table (its oid), changed (columns that get another type); pg_attribute, pg_type
-- out:   (action)
-- why:   PostgreSQL forgets storage and compression of a column that gets another type
{% import "macros/columns.sql" as columns %}
select format('alter column %I set storage %s', a.attname, s.word) as action
from pg_attribute as a
join pg_type as t on t.oid = a.atttypid and t.typstorage <> a.attstorage
join (values ('p', 'plain'), ('m', 'main'), ('e', 'external'), ('x', 'extended')) as s(sign, word) on s.sign = a.attstorage
where a.attrelid = {{ table }} and a.attname = any(array[{{ columns.list(changed) }}]::text[])
union all
select format('alter column %I set compression %s', a.attname, case a.attcompression when 'l' then 'lz4' else 'pglz' end)
from pg_attribute as a
where a.attrelid = {{ table }} and a.attname = any(array[{{ columns.list(changed) }}]::text[]) and a.attcompression <> ''
