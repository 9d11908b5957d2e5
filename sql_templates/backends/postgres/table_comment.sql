-- step:  table_comment: the comment on a table or view
-- in:    table (its oid); pg_description
-- out:   (comment)
-- why:   a comment of the user's stays where a release takes a table's place; one of an earlier release does not
select max(description) as comment
from pg_description
where objoid = {{ table }} and classoid = 'pg_class'::regclass and objsubid = 0
