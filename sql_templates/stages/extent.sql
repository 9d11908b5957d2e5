-- step:  extent: how many cells and how many rows there are
-- in:    cells(n)
-- out:   (cells, rows)
-- why:   limits and means are in terms of the source's rows
select count(*) as cells, coalesce(sum(n), 0) as rows from {{ cells }}
