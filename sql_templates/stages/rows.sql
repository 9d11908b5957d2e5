-- step:  rows: how many rows a tally stands for
-- in:    tally(n)
-- out:   (rows)
-- why:   no row may be lost on the way
select coalesce(sum(n), 0) as rows from {{ tally }}
