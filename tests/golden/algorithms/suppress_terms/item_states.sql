-- terms suppressed, and queries

select i.node, b.terms as bits, f.cost - b.cost as cost, i.iset, i.k, i.a, i.mask + coalesce(x.mask, 0) as mask
from "shoal_1_items" as i
join "shoal_2_nodes" as n on n.node = i.node
join "shoal_3_harmonics" as f on f.terms = n.w
left join "shoal_4_absorbed" as x on x.node = i.node and x.iset = i.iset
join "shoal_3_harmonics" as b on b.terms = i.bits + coalesce(x.bits, 0)
