-- terms suppressed for diversity

select i.node, cast(1 as bigint) as bits, f.cost - b.cost as cost, i.iset, i.k, i.a, i.mask
from "shoal_1_items" as i
join "shoal_2_nodes" as n on n.node = i.node
join "shoal_3_harmonics" as f on f.terms = n.w
join "shoal_3_harmonics" as b on b.terms = 1
