-- terms out of reach

select node, cast(1 as bigint) as rn, iset, k from "shoal_1_near_nodes" where is_cut = 0

-- terms out of reach

select n.node, p.rn, p.iset, p.k
from "shoal_1_near_nodes" as n
join "shoal_2_near_paths" as p on p.node = n.parent
where n.is_cut = 0
union all
select node, cast(2 as bigint) as rn, iset, k from "shoal_1_near_nodes" where is_cut = 0
