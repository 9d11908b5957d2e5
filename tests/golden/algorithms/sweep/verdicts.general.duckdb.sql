with "sizes" as (
    select "class", "step", cast(sum(n) as bigint) as n
    from "shoal_1_states"
    group by "class", "step"
),

"hist_s1" as (
    select "g"."class", "g"."step", s.sa, sum(g.n * s.share) as n
    from (select "class", "step", "s1", n from "shoal_1_states") as g
    join "shoal_1_parts_""s1""" as s on s.node = g."s1"
    group by "g"."class", "g"."step", s.sa
),

"sizes_s1" as (
    select "class", "step", cast(sum(n) as bigint) as n
    from "shoal_1_states"
    group by "class", "step"
),


failing as (
    select distinct "class", "step" from (select "class", "step", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations
union
select distinct "class", "step" from (with tops as (
    select "h"."class", "h"."step", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara', 'back\slash', '{{ brace }}', '-- no comment', 'line
break', '/* no */')
    group by "h"."class", "h"."step"
),

measured as (
    select "t"."class", "t"."step", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."class" = "t"."class" and "s"."step" = "t"."step"
)

select
    "class", "step",
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)) as violations
union
select distinct "class", "step" from (with running as (
    select
        "class", "step",
        row_number() over (partition by "class", "step" order by n desc, sa) as k,
        sum(n) over (
            partition by "class", "step" order by n desc, sa
            rows between unbounded preceding and current row
        ) as upto,
        sum(n) over (partition by "class", "step") as n
    from "hist_s1"
),

shares as (
    select "class", "step", k, upto / cast(n as double) as share from running where k < 3
),

measured as (
    select
        "class", "step",
        max(("share" * cast('2.0' as double) - ("k" - 1)) / (cast('2.0' as double) - ("k" - 1))) as tau,
        max(share - (cast('0.5' as double) + (1 - cast('0.5' as double)) * ("k" - 1) / cast('2.0' as double)) * (1 + 1e-9)) as beyond
    from shares
    group by "class", "step"
)

select "class", "step", tau as observed, cast('0.5' as double) as required
from measured
where beyond > 0) as violations


)

select class, min(step) as step
from "shoal_1_states" as s
where not exists (select 1 from failing as f where f.class = s.class and f.step = s.step)
group by class
