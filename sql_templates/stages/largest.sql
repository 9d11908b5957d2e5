-- step:  largest: the most cells that a class holds
-- in:    shapes(cells)
-- out:   (largest)
-- why:   only classes that no numbers stand for must be looked up again
select coalesce(max(cells), 0) as largest from {{ shapes }}
