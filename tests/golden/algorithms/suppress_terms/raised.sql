-- terms suppressed, and queries

select t.class, t.high as low, least(greatest(t.high * cast('1.35' as double), t.high + 0.01), o.most + 1e-9) as high
from "shoal_1_thresholds" as t
join "shoal_2_open_classes" as o on o.class = t.class
where t.high < o.most
    and exists (select 1 from "shoal_3_dry" as f where f.class = t.class)
