-- step:  grouping: the blocks as classes
-- in:    blocks(cell, class), cells(cell, n)
-- out:   (cell, class, n)   key: cell
-- why:   without refinement this is what is published (AIP, 003 §4.1)
select b.cell, b.class, c.n
from {{ blocks }} as b
join {{ cells }} as c on c.cell = b.cell
