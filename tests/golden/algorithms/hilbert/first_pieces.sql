-- hilbert

select c.cell, cast(1 as int) as part, v.place, c."s1" as bucket, c.n
from "shoal_1_cells" as c
join "shoal_2_curve" as v on v.cell = c.cell
