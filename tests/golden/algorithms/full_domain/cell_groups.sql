-- full_domain

select cast(0 as bigint) as node, "w1" & 2040 as "w1", "s1", cast(sum("n") as bigint) as "n"
from "shoal_1_cells"
group by "w1" & 2040, "s1"
