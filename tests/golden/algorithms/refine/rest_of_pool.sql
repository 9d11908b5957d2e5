-- refine

select r.number, r.part, r.place
from "shoal_1_residual_rows" as r
where not exists (select 1 from "shoal_2_pooled" as g where g.number = r.number)
