-- terms suppressed, and queries

select n.node, n.w as bits, cast(0 as double) as cost, -1 - n.node as iset, n.k, n.a, cast(-1 as bigint) as mask
from "shoal_1_nodes" as n
where n.w > 0
union all
select n.node, 0, f.cost, 0, 4, cast('1' as double), 0
from "shoal_1_nodes" as n
join "shoal_2_harmonics" as f on f.terms = n.w
