select cast(1 as bigint) as class, "s1", "s2", cast(sum(n) as bigint) as n
from "shoal_1_rows"
group by "s1", "s2"
