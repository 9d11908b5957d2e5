select cast(0 as bigint) as node, "w1" & 255 as "w1", "w2" & 7 as "w2", "s1", "s2", cast(sum(n) as bigint) as n
from "shoal_1_cells"
group by "w1" & 255, "w2" & 7, "s1", "s2"
