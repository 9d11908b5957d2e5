-- terms suppressed for diversity

select c.node, c.iset as parent, t.term, t.r, c.mask + t.bit as mask
from "shoal_1_items" as c
join "shoal_2_row_terms" as t on t.node = c.node and t.r > c.r
