-- step:  rows: how many rows a tally stands for, and how many its largest combination has
-- in:    tally(n)
-- out:   (rows, most)
-- why:   no row may be lost on the way, and the numbers that stand for cells must fit
select coalesce(sum(n), 0) as rows, coalesce(max(n), 0) as most from {{ tally }}
