-- terms suppressed, and queries

select t.node, s.iset, t.r, t.bit as mask, cast(1 as bigint) as bits, s.k, s.a
from "shoal_1_row_terms" as t
join "shoal_2_item_sets" as s on s.item = t.term
join "shoal_3_nodes" as n on n.node = t.node
where s.k > n.k

-- terms suppressed, and queries

with grown as (
    select c.node, c.iset, c.r, c.k, c.mask as own, c.mask + coalesce(b.mask, 0) as mask, c.bits + coalesce(b.bits, 0) as bits
    from "shoal_1_items" as c
    left join "shoal_2_absorbed" as b on b.node = c.node and b.iset = c.iset
)

select t.node, s.iset, t.r, g.mask + t.bit as mask, g.bits + 1 as bits, s.k, s.a
from "shoal_3_row_terms" as t
join grown as g on g.node = t.node and g.r < t.r
join "shoal_4_item_sets" as s on s.item = g.iset * 6 + t.term
join "shoal_5_nodes" as n on n.node = t.node
where s.k > n.k and s.k < g.k and (g.own & t.bit) = 0
