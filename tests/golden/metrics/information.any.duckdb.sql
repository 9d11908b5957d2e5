select node, (sum(detail) + 2 * max(kept)) / (count(*) + 2) as score
from "shoal_1_spread"
group by node
