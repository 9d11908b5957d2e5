-- step:  cells_of_persons: how many rows of each cell go to each class
-- in:    whose_rows(cell, person, class, n)
-- out:   (cell, class, n)   key: cell, class
-- why:   labels, and all that counts rows, need not know whose they are
select cell, class, cast(sum(n) as bigint) as n from {{ whose_rows }} group by cell, class
