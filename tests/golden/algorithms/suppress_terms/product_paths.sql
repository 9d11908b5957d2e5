-- terms suppressed, and queries

select p.node, cast(1 as bigint) as rn, p.k, p.a, p.bits, p.iset, p.mask
from "shoal_1_products" as p
join "shoal_2_followed_products" as n on n.node = p.node and n.is_cut = 0

-- terms suppressed, and queries

select p.node, q.rn, q.k, q.a, q.bits, q.iset, q.mask
from "shoal_1_products" as p
join "shoal_2_followed_products" as n on n.node = p.node and n.is_cut = 0
join "shoal_3_product_paths" as q on q.node = p.parent
union all
select p.node, cast(2 as bigint) as rn, p.k, p.a, p.bits, p.iset, p.mask
from "shoal_1_products" as p
join "shoal_2_followed_products" as n on n.node = p.node and n.is_cut = 0
