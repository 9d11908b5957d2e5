-- step:  count: how many rows a table has
-- in:    any table
-- out:   (count)
-- why:   loops end by it
select count(*) as count from {{ table }}
