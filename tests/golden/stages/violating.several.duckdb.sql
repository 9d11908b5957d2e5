with "sizes" as (
    select "qv1", "qv2", cast(sum(n) as bigint) as n
    from "shoal_1_coded"
    group by "qv1", "qv2"
),

"hist_s1" as (
    select "qv1", "qv2", "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_coded"
    group by "qv1", "qv2", "s1"
),

"sizes_s1" as (
    select "qv1", "qv2", cast(sum(n) as bigint) as n
    from "shoal_1_coded"
    group by "qv1", "qv2"
),

"hist_s1_s2" as (
    select "qv1", "qv2", "s2", "s1" as sa, n from "shoal_1_coded"
),

"sizes_s1_s2" as (
    select "qv1", "qv2", "s2", cast(sum(n) as bigint) as n
    from "shoal_1_coded"
    group by "qv1", "qv2", "s2"
),


failing as (
    select distinct "qv1", "qv2" from (select "qv1", "qv2", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations
union
select distinct "qv1", "qv2" from (with tops as (
    select "h"."qv1", "h"."qv2", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara', 'back\slash', '{{ brace }}', '-- no comment', 'line
break', '/* no */')
    group by "h"."qv1", "h"."qv2"
),

measured as (
    select "t"."qv1", "t"."qv2", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."qv1" = "t"."qv1" and "s"."qv2" = "t"."qv2"
)

select
    "qv1", "qv2",
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)) as violations
union
select distinct "qv1", "qv2" from (select "qv1", "qv2", "s2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1_s2"
group by "qv1", "qv2", "s2"
having count(*) < 3) as violations


)

select "qv1", "qv2" from failing
