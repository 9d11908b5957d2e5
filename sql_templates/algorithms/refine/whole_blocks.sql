-- step:  whole_blocks: the blocks that are not refined, by points, as classes
-- in:    grouping(cell, class, n), points(place, cell), eligible(part)
-- out:   (cell, class, n)   key: cell, class
-- why:   a cell is a point by its place. They satisfy the models as they are
select p.place as cell, -g.class as class, g.n
from {{ grouping }} as g
join {{ points }} as p on p.cell = g.cell
where not exists (select 1 from {{ eligible }} as e where e.part = g.class)
