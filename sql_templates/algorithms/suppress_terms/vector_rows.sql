-- step:  vector_rows: how many terms each row of a vector keeps
-- in:    vectors(node), paths(node, rn, k, a, bits)
-- out:   (node, rn, k, a, bits)   key: node, rn
-- why:   the paths of deeper nodes do not hold those that are complete
select p.node, p.rn, p.k, p.a, p.bits
from {{ paths }} as p
where exists (select 1 from {{ vectors }} as v where v.node = p.node)
