-- terms out of reach

select t.class, t.high as cost
from "shoal_1_thresholds" as t
where exists (select 1 from "shoal_2_dry" as f where f.class = t.class)
