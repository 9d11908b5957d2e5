-- full_domain

select node, sum(weight * bits) * cast('40' as double) as score
from "shoal_1_spread"
group by node
