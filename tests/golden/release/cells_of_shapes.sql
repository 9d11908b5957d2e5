-- audit of disclosure

select
    row_number() over (order by g.shape, "g"."s1") as cell,
    g.shape as class, "g"."s1",
    g.n * p.classes as n
from "shoal_1_shape_histograms" as g
join "shoal_2_shapes" as p on p.shape = g.shape
where g.n > 0
