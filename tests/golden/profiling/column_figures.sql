-- profile

select
    1 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(null as varchar) as low,
    cast(null as varchar) as high
from (
    select CAST("s"."v1" AS TEXT) as value, cast(sum(n) as bigint) as n
    from "shoal_1_raw_rows" as s
    group by CAST("s"."v1" AS TEXT)
) as histogram1
union all
select
    2 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(min(value) as varchar) as low,
    cast(max(value) as varchar) as high
from (
    select "s"."v2" as value, cast(sum(n) as bigint) as n
    from "shoal_1_raw_rows" as s
    group by "s"."v2"
) as histogram2

-- profile

select
    1 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(null as varchar) as low,
    cast(null as varchar) as high
from (
    select CAST("s"."Marital ""Status""" AS TEXT) as value, count(*) as n
    from "shoal_source" as s
    group by CAST("s"."Marital ""Status""" AS TEXT)
) as histogram1
union all
select
    2 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(min(value) as varchar) as low,
    cast(max(value) as varchar) as high
from (
    select "s"."age<&'>" as value, count(*) as n
    from "shoal_source" as s
    group by "s"."age<&'>"
) as histogram2
union all
select
    3 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(min(value) as varchar) as low,
    cast(max(value) as varchar) as high
from (
    select "s"."order" as value, count(*) as n
    from "shoal_source" as s
    group by "s"."order"
) as histogram3
union all
select
    4 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(null as varchar) as low,
    cast(null as varchar) as high
from (
    select CAST("s"."v4" AS TEXT) as value, cast(sum(n) as bigint) as n
    from "shoal_1_raw_tally" as s
    group by CAST("s"."v4" AS TEXT)
) as histogram4
union all
select
    5 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when substring(cast(value as varchar), 1, 10) in ('0001-01-01', '1900-01-01', '1970-01-01', '9999-12-31') then n end), 0) as bigint) as placeholders,
    cast(min(value) as varchar) as low,
    cast(max(value) as varchar) as high
from (
    select "s"."born" as value, count(*) as n
    from "shoal_source" as s
    group by "s"."born"
) as histogram5
union all
select
    6 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(coalesce(sum(case when substring(cast(value as varchar), 1, 10) in ('0001-01-01', '1900-01-01', '1970-01-01', '9999-12-31') then n end), 0) as bigint) as placeholders,
    cast(min(value) as varchar) as low,
    cast(max(value) as varchar) as high
from (
    select "s"."seen" as value, count(*) as n
    from "shoal_source" as s
    group by "s"."seen"
) as histogram6
union all
select
    7 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(null as varchar) as low,
    cast(null as varchar) as high
from (
    select CAST("s"."O'Hara's {{ x }}" AS TEXT) as value, count(*) as n
    from "shoal_source" as s
    group by CAST("s"."O'Hara's {{ x }}" AS TEXT)
) as histogram7
union all
select
    8 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(null as varchar) as low,
    cast(null as varchar) as high
from (
    select CAST("s"."sv1" AS TEXT) as value, count(*) as n
    from "shoal_source" as s
    group by CAST("s"."sv1" AS TEXT)
) as histogram8
union all
select
    9 as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    cast(0 as bigint) as placeholders,
    cast(null as varchar) as low,
    cast(null as varchar) as high
from (
    select CAST("s"."v9" AS TEXT) as value, cast(sum(n) as bigint) as n
    from "shoal_1_raw_tally" as s
    group by CAST("s"."v9" AS TEXT)
) as histogram9
