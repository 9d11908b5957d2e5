-- terms suppressed, and queries

select distinct o.d
from "shoal_1_open_classes" as o
where exists (select 1 from "shoal_2_thresholds" as t where t.class = o.class)
order by o.d
