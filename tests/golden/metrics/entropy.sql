-- full_domain

select node, sum(weight * bits) * cast('40' as double) as score
from "shoal_1_spread"
group by node

-- a plan of several limits and metrics

select node, sum(weight * bits) * cast('40' as double) as score
from (select * from "algorithms/full_domain/least_spread") as "spread"
group by node
