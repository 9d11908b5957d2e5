-- terms suppressed for diversity

select coalesce(max(o.d), 0) as d
from "shoal_1_open_classes" as o
where exists (select 1 from "shoal_2_thresholds" as t where t.class = o.class)
