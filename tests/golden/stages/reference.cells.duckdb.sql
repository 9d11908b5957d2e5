select c."s1" as sa, sum(c.n) / cast(sum(sum(c.n)) over () as double) as share
from "shoal_1_cells" as c
group by c."s1"
