select "s1" as sa, sum(n) / cast(sum(sum(n)) over () as double) as share
from "shoal_1_cells"
group by "s1"
