-- step:  dependents_of_columns: the objects beside a table that need its columns as they are
-- in:    table (its oid), changed (columns that go or get another type), general (columns that become labels);
--        pg_depend, pg_attribute, pg_rewrite, pg_trigger, pg_class
-- out:   (description, columns)   key: description
-- why:   views, policies, triggers, functions and publications of a changed column break, or PostgreSQL refuses the change. A
--        policy that compares a label still works, but shows other rows. The views that the run itself reads with do not count
{% import "macros/columns.sql" as columns %}
select
    case d.classid
        when 'pg_rewrite'::regclass then
            (select format('the view %s', r.ev_class::regclass) from pg_rewrite as r where r.oid = d.objid)
        else pg_describe_object(d.classid, d.objid, 0)
    end as description,
    array_agg(distinct a.attname::text) as columns
from pg_depend as d
join pg_attribute as a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
where d.refclassid = 'pg_class'::regclass
    and d.refobjid = {{ table }}
    and (
        a.attname = any(array[{{ columns.list(changed) }}]::text[]) and d.classid in (
            'pg_rewrite'::regclass,
            'pg_policy'::regclass,
            'pg_trigger'::regclass,
            'pg_proc'::regclass,
            'pg_publication_rel'::regclass
        )
        or a.attname = any(array[{{ columns.list(general) }}]::text[]) and d.classid = 'pg_policy'::regclass
    )
    and not exists (
        select 1
        from pg_trigger as t
        where d.classid = 'pg_trigger'::regclass and t.oid = d.objid and t.tgisinternal
    )
    and not exists (
        select 1
        from pg_rewrite as r
        join pg_class as v on v.oid = r.ev_class
        where d.classid = 'pg_rewrite'::regclass and r.oid = d.objid and v.relnamespace = pg_my_temp_schema()
    )
group by description
order by description
