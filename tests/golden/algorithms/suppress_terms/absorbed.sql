-- terms suppressed, and queries

select c.node, c.iset, cast(sum(t.bit) as bigint) as mask, count(*) as bits
from "shoal_1_row_terms" as t
join "shoal_2_items" as c on c.node = t.node and c.r < t.r
join "shoal_3_item_sets" as s on s.item = c.iset * 6 + t.term
where s.k = c.k and (c.mask & t.bit) = 0
group by c.node, c.iset
