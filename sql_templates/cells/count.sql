-- step:  count: how many rows a table has
-- in:    a table of somebody else's
-- out:   (count)
-- why:   how many rows the table of a step has, the engine tells when it makes it
select count(*) as count from {{ table }}
