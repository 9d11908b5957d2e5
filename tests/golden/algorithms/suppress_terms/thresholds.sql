-- terms suppressed, and queries

select o.class, cast(-1 as double) as low, coalesce(min(p.total), o.most) + 1e-9 as high
from "shoal_1_open_classes" as o
left join (
    select q.class, q.total from "shoal_2_plans" as q where exists (select 1 from "shoal_3_relaxed" as r where r.node = q.node)
) as p on p.class = o.class
group by o.class, o.most
