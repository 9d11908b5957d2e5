-- step:  unchecked_constraints: how to remove the constraints of a table that are not valid, and how to make them again
-- in:    table (its oid); pg_constraint
-- out:   (removal, addition, comment)
-- why:   rows that are older than such a constraint need not satisfy it. The release writes them again, and PostgreSQL would
--        check them as new ones
select
    format('drop constraint %I', k.conname) as removal,
    format('add constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as addition,
    format(
        'comment on constraint %I on %s is %L', k.conname, k.conrelid::regclass, obj_description(k.oid, 'pg_constraint')
    ) as comment
from pg_constraint as k
where k.conrelid = {{ table }} and pg_get_constraintdef(k.oid) like '%NOT VALID'
order by k.conname
