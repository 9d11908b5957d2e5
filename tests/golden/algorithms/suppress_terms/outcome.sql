-- terms suppressed, and queries

select
    o.class, o.d, b.cost, least(b.cost, coalesce(c.cost, b.cost)) as low, o.most, b.candidate
from "shoal_1_open_classes" as o
join "shoal_2_best" as b on b.class = o.class
left join (select class, min(cost) as cost from "shoal_3_no_cuts" group by class) as c on c.class = o.class
