-- terms suppressed, and queries

select t.node, s.iset, t.r, t.bit as mask, cast(1 as bigint) as bits, s.k, s.a
from "shoal_1_row_terms" as t
join "shoal_2_item_sets" as s on s.item = t.term
join "shoal_3_nodes" as n on n.node = t.node
where s.k > n.k

-- terms suppressed, and queries

select
    t.node, s.iset, t.r,
    c.mask + coalesce(b.mask, 0) + t.bit as mask,
    c.bits + coalesce(b.bits, 0) + 1 as bits,
    s.k, s.a
from "shoal_1_row_terms" as t
join "shoal_2_items" as c on c.node = t.node and c.r < t.r
join "shoal_3_item_sets" as s on s.item = c.iset * 6 + t.term
join "shoal_4_nodes" as n on n.node = t.node
left join "shoal_5_absorbed" as b on b.node = c.node and b.iset = c.iset
where s.k > n.k and s.k < c.k and (c.mask & t.bit) = 0
