-- full_domain

select node, 1 - coalesce(sum(weight * climb) / nullif(sum(weight), 0), 0) as score
from "shoal_1_spread"
group by node

-- a plan of several limits and metrics

select node, 1 - coalesce(sum(weight * climb) / nullif(sum(weight), 0), 0) as score
from (select * from "algorithms/full_domain/least_spread") as "spread"
group by node
