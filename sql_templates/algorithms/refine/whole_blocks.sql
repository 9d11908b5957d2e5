-- step:  whole_blocks: the blocks that are not refined, by points, as classes
-- in:    located(class, place, n), eligible(part)
-- out:   (cell, class, n)   key: cell, class
-- why:   a cell is a point by its place. They satisfy the models as they are
select b.place as cell, -b.class as class, b.n
from {{ located }} as b
where not exists (select 1 from {{ eligible }} as e where e.part = b.class)
