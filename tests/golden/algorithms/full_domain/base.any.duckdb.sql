select cast(0 as bigint) as node, "w1", "w2", "s1", "s2", cast(sum(n) as bigint) as n
from "shoal_1_cells"
group by "w1", "w2", "s1", "s2"
