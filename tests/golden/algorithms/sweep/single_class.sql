-- sweep

select cast(1 as bigint) as class, "s1", cast(sum(n) as bigint) as n
from "shoal_1_generalized_rows"
group by "s1"
