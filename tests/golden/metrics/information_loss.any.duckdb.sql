select node, sum(weight * span) * cast('30162.0' as double) as score
from "shoal_1_spread"
group by node
