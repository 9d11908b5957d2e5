-- profile

select 1 as number, CAST("s"."a" AS TEXT) as value, count(*) as n
from "shoal_1_source_copy" as s
group by CAST("s"."a" AS TEXT)
union all
select 2 as number, CAST("s"."who" AS TEXT) as value, count(*) as n
from "shoal_1_source_copy" as s
group by CAST("s"."who" AS TEXT)
