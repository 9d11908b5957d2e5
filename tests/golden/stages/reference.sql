-- recoding

select c."s1" as sa, sum(c.n) / cast(sum(sum(c.n)) over () as double) as share
from "shoal_1_cells" as c
group by c."s1"

-- audit

select c."s1" as sa, sum(c.n * p.classes) / cast(sum(sum(c.n * p.classes)) over () as double) as share
from "shoal_1_shape_histograms" as c
join "shoal_2_shapes" as p on p.shape = c.shape
group by c."s1"
