-- step:  dependents_of_table: the objects that would go or break if a table were dropped
-- in:    table (its oid); pg_depend, pg_rewrite, pg_constraint
-- out:   (description)   key: description
-- why:   a release that takes the place of a table is a new table: views of the old one, and foreign keys of others that
--        refer to it, would be lost. The table's own constraints go with it and do not count
select distinct
    case d.classid
        when 'pg_rewrite'::regclass then
            (select format('the view %s', r.ev_class::regclass) from pg_rewrite as r where r.oid = d.objid)
        else pg_describe_object(d.classid, d.objid, 0)
    end as description
from pg_depend as d
where d.refclassid = 'pg_class'::regclass
    and d.refobjid = {{ table }}
    and d.deptype = 'n'
    and (d.classid, d.objid) not in (
        select 'pg_constraint'::regclass::oid, k.oid from pg_constraint as k where k.conrelid = {{ table }}
    )
order by description
