-- step:  extent: how many cells and how many rows there are
-- in:    cells(n)
-- out:   (cells, rows)
-- why:   limits and means refer to the rows of the source
select count(*) as cells, coalesce(sum(n), 0) as rows from {{ cells }}
