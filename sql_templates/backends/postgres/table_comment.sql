-- step:  table_comment: the comment on a table or view
-- in:    table (its oid); pg_description
-- out:   (comment)
-- why:   a comment of the user's stays where a release takes a table's place; one of an earlier release does not
select obj_description({{ table }}, 'pg_class') as comment
