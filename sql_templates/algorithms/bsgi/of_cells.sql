-- step:  of_cells: the classes by cells again
-- in:    grouping(cell, class, n), points(place, cell); a cell of the grouping is a point by its place
-- out:   (cell, class, n)   key: cell, class
-- why:   points are for the search alone
select p.cell, g.class, g.n
from {{ grouping }} as g
join {{ points }} as p on p.place = g.cell
