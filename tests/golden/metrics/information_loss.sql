-- full_domain

select node, sum(weight * span) * cast('40' as double) as score
from "shoal_1_spread"
group by node
