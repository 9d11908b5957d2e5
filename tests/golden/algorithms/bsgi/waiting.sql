-- bsgi

select r.number, r.part, r.place
from "shoal_1_residual_rows" as r
where not exists (select 1 from "shoal_2_joined" as j where j.number = r.number)
