with keyed as (
    select
        coalesce('=' || cast("r"."c1" as varchar), '') as "q1",
        coalesce('=' || cast("r"."c2" as varchar), '') as "q2",
        coalesce('=' || cast("r"."age<&'>" as varchar), '') as "s1",
        coalesce('=' || cast("r"."disease" as varchar), '') as "s2"
    from "shoal_1_release" as r
),

groups as (
    select "q1", "q2", "s1", "s2", cast(count(*) as bigint) as n
    from keyed
    group by "q1", "q2", "s1", "s2"
),

"domain_s1" as (
    select distinct "s1" as code, substring("s1", 2) as l0 from groups where "s1" <> ''
),

"domain_s2" as (
    select distinct "s2" as code, substring("s2", 2) as l0 from groups where "s2" <> ''
),


"sizes" as (
    select "q1", "q2", cast(sum(n) as bigint) as n
    from "groups"
    group by "q1", "q2"
),

"hist_s1" as (
    select "q1", "q2", "s1" as sa, cast(sum(n) as bigint) as n
    from "groups"
    group by "q1", "q2", "s1"
),

"sizes_s1" as (
    select "q1", "q2", cast(sum(n) as bigint) as n
    from "groups"
    group by "q1", "q2"
),

"hist_s1_s2" as (
    select "q1", "q2", "s2", "s1" as sa, n from "groups"
),

"sizes_s1_s2" as (
    select "q1", "q2", "s2", cast(sum(n) as bigint) as n
    from "groups"
    group by "q1", "q2", "s2"
),


violated as (
    select 'k_anonymity' as model, count(*) as classes from (select "q1", "q2", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations
union all
    select 'alpha_k_anonymity' as model, count(*) as classes from (with tops as (
    select "h"."q1", "h"."q2", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara', 'back\slash', '{{ brace }}', '-- no comment', 'line
break', '/* no */')
    group by "h"."q1", "h"."q2"
),

measured as (
    select "t"."q1", "t"."q2", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."q1" = "t"."q1" and "s"."q2" = "t"."q2"
)

select
    "q1", "q2",
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)) as violations
union all
    select 'distinct_l_diversity' as model, count(*) as classes from (select "q1", "q2", "s2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1_s2"
group by "q1", "q2", "s2"
having count(*) < 3) as violations

)

select model, classes from violated where classes > 0
