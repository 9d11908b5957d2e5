-- step:  largest_class: the most cells that a class has
-- in:    shapes(cells)
-- out:   (largest)
-- why:   classes of more cells than a shape can be numbered by have to be looked up again
select coalesce(max(cells), 0) as largest from {{ shapes }}
