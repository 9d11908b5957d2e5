-- step:  closed: the pieces of blocks that stay whole: these are classes
-- in:    pieces(cell, part, n), allowed(part)
-- out:   (cell, class, n)   key: cell, class
-- why:   what is settled leaves the loop
select p.cell, p.part as class, p.n
from {{ pieces }} as p
where not exists (select 1 from {{ allowed }} as a where a.part = p.part)
