select cast(1 as bigint) as class, "step", "s1", "s2", cast(sum(n) as bigint) as n
from "shoal_1_rows"
group by "step", "s1", "s2"
