-- terms suppressed for diversity

select t.node, s.iset, t.r, t.bit as mask, s.k, s.a
from "shoal_1_row_terms" as t
join "shoal_2_item_sets" as s on s.item = t.term
join "shoal_3_nodes" as n on n.node = t.node
where s.k > n.k

-- terms suppressed for diversity

select t.node, s.iset, t.r, c.mask + t.bit as mask, s.k, s.a
from "shoal_1_row_terms" as t
join "shoal_2_items" as c on c.node = t.node and c.r < t.r
join "shoal_3_item_sets" as s on s.item = c.iset * 6 + t.term
join "shoal_4_nodes" as n on n.node = t.node
where s.k > n.k
