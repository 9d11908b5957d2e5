-- step:  queued_rows: the rows of the products that are tested
-- in:    queued(candidate, class), complete_paths(node, rn, k, iset, mask)
-- out:   (candidate, class, rn, iset, k, mask)   key: candidate, rn
-- why:   these are patterns: they are tested by the definitions
select c.candidate, c.class, p.rn, p.iset, p.k, p.mask
from {{ candidates }} as c
join {{ paths }} as p on p.node = c.candidate
