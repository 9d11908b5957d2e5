-- full_domain

with counted as (
    select class, sum(n) as n from "shoal_1_grouping" group by class
)

select cast(0 as bigint) as node, cast(sum(s.n) as bigint) as n, false as suppressed
from counted as s
join "shoal_2_classes" as c on c.class = s.class
group by c."label1", c."label2"
union all
select cast(0 as bigint), cast(40 - coalesce(sum(n), 0) as bigint), true from "shoal_1_grouping"
