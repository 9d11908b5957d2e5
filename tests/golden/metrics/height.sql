-- full_domain

select node, sum(weight * level) as score
from "shoal_1_spread"
group by node
