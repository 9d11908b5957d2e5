-- full_domain

select node, (sum(detail) + 1 * max(kept)) / (count(*) + 1) as score
from "shoal_1_spread"
group by node
