-- mondrian

select cast(1 as int) as "class", "s1", cast(sum("n") as bigint) as "n"
from "shoal_1_cells"
group by "s1"
