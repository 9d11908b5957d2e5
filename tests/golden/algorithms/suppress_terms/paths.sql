-- terms suppressed, and queries

select c.node, cast(1 as bigint) as rn, c.k, c.a, c.bits
from "shoal_1_children" as c
join "shoal_2_followed" as n on n.node = c.node and n.is_copy = 0 and n.is_cut = 0

-- terms suppressed, and queries

select c.node, p.rn, p.k, p.a, p.bits
from "shoal_1_children" as c
join "shoal_2_followed" as n on n.node = c.node and n.is_copy = 0 and n.is_cut = 0
join "shoal_3_paths" as p on p.node = c.parent
union all
select c.node, cast(2 as bigint) as rn, c.k, c.a, c.bits
from "shoal_1_children" as c
join "shoal_2_followed" as n on n.node = c.node and n.is_copy = 0 and n.is_cut = 0
