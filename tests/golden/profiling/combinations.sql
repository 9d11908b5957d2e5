-- profile

select
    0 as number,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    count(distinct case when low = high then low end) as persons
from (
    select min(low) as low, max(high) as high, sum(n) as n
    from "shoal_1_coded_rows"
    group by "c1"
) as combinations0
union all
select
    1 as number,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    count(distinct case when low = high then low end) as persons
from (
    select min(low) as low, max(high) as high, sum(n) as n
    from "shoal_1_coded_rows"
    group by "c2"
) as combinations1
