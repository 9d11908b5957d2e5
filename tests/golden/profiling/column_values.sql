-- profile

select 1 as number, CAST("s"."v1" AS TEXT) as value, cast(sum(n) as bigint) as n
from "shoal_1_raw_rows" as s
group by CAST("s"."v1" AS TEXT)
union all
select 2 as number, CAST("s"."v2" AS TEXT) as value, cast(sum(n) as bigint) as n
from "shoal_1_raw_rows" as s
group by CAST("s"."v2" AS TEXT)

-- profile

select 1 as number, CAST("s"."Marital ""Status""" AS TEXT) as value, count(*) as n
from "shoal_source" as s
group by CAST("s"."Marital ""Status""" AS TEXT)
union all
select 2 as number, CAST("s"."age<&'>" AS TEXT) as value, count(*) as n
from "shoal_source" as s
group by CAST("s"."age<&'>" AS TEXT)
union all
select 3 as number, CAST("s"."order" AS TEXT) as value, count(*) as n
from "shoal_source" as s
group by CAST("s"."order" AS TEXT)
union all
select 4 as number, CAST("s"."v4" AS TEXT) as value, cast(sum(n) as bigint) as n
from "shoal_1_raw_tally" as s
group by CAST("s"."v4" AS TEXT)
union all
select 5 as number, CAST("s"."born" AS TEXT) as value, count(*) as n
from "shoal_source" as s
group by CAST("s"."born" AS TEXT)
union all
select 6 as number, CAST("s"."seen" AS TEXT) as value, count(*) as n
from "shoal_source" as s
group by CAST("s"."seen" AS TEXT)
union all
select 7 as number, CAST("s"."O'Hara's {{ x }}" AS TEXT) as value, count(*) as n
from "shoal_source" as s
group by CAST("s"."O'Hara's {{ x }}" AS TEXT)
union all
select 8 as number, CAST("s"."sv1" AS TEXT) as value, count(*) as n
from "shoal_source" as s
group by CAST("s"."sv1" AS TEXT)
union all
select 9 as number, CAST("s"."v9" AS TEXT) as value, cast(sum(n) as bigint) as n
from "shoal_1_raw_tally" as s
group by CAST("s"."v9" AS TEXT)
