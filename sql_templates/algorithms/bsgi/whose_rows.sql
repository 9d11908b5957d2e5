-- step:  whose_rows: how many rows of each person in each cell go to each class
-- in:    grouping(cell, class, n), points(place, cell, person); a cell of the grouping is a point by its place
-- out:   (cell, person, class, n)   key: cell, person, class
-- why:   where persons are counted, the rows of a cell are not alike
select p.cell, p.person, g.class, g.n
from {{ grouping }} as g
join {{ points }} as p on p.place = g.cell
