select node, 1 - coalesce(sum(weight * climb) / nullif(sum(weight), 0), 0) as score
from "shoal_1_spread"
group by node
