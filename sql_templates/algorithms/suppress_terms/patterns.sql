-- step:  patterns: what is left of each row of the failing classes
-- in:    members(class, rn, node, cell), outcome(class, candidate), winning_rows(class, candidate, rn, mask)
-- out:   (class, node, cell, mask, n)   key: class, node, cell, mask
-- why:   rows of one cell may keep different terms
select m.class, m.node, m.cell, w.mask, count(*) as n
from {{ members }} as m
join {{ outcome }} as o on o.class = m.class
join {{ winning_rows }} as w on w.class = m.class and w.candidate = o.candidate and w.rn = m.rn
group by m.class, m.node, m.cell, w.mask
