select cast(1 as int) as "class", cast(sum(n) as bigint) as n
from "shoal_1_cells"
