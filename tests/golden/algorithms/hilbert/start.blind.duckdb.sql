select c.cell, cast(1 as int) as part, v.place, cast(0 as bigint) as bucket, c.n
from "shoal_1_cells" as c
join "shoal_1_curve" as v on v.cell = c.cell
