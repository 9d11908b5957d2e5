-- full_domain of persons

with sizes as (
    select class, sum(n) as n from "shoal_1_grouping" group by class
)

select 1 as attribute, c."label1" as label, cast(sum(s.n) as bigint) as n
from sizes as s
join "shoal_2_classes" as c on c.class = s.class
group by c."label1"
union all
select 2 as attribute, c."label2" as label, cast(sum(s.n) as bigint) as n
from sizes as s
join "shoal_2_classes" as c on c.class = s.class
group by c."label2"
