-- sweep

select n.code, n.level, n.low, n.size, n.parent, cast(coalesce(sum(w.weight), 0) as bigint) as weight
from "shoal_1_nodes" as n
left join "shoal_2_value_weights" as w on w.sa >= n.low and w.sa < n.low + n.size
group by n.code, n.level, n.low, n.size, n.parent
order by n.code
