with counts as (
    select node, n
    from (values (0, 5), (1, 2), (2, 0)) as c(node, n)
),

changes as (
    select step, node, n
    from (values (1, 0, -1), (1, 2, 1), (2, 0, -3), (2, 2, 3)) as d(step, node, n)
),

states as (
    select cast(1 as bigint) as class, s.step, c.node as "s1", cast(c.n + coalesce(sum(d.n), 0) as bigint) as n
    from counts as c
    cross join generate_series(0, 2) as s(step)
    left join changes as d on d.node = c.node and d.step <= s.step
    group by s.step, c.node, c.n
    having c.n + coalesce(sum(d.n), 0) > 0
),

"sizes" as (
    select "class", "step", cast(sum(n) as bigint) as n
    from "states"
    group by "class", "step"
),

"hist_s1" as (
    select "g"."class", "g"."step", s.sa, sum(g.n * s.share) as n
    from (select "class", "step", "s1", n from "states") as g
    join "shoal_1_shares" as s on s.node = g."s1"
    group by "g"."class", "g"."step", s.sa
),

"sizes_s1" as (
    select "class", "step", cast(sum(n) as bigint) as n
    from "states"
    group by "class", "step"
),

"hist_s1_s2" as (
    select "g"."class", "g"."step", "g"."s2", s.sa, sum(g.n * s.share) as n
    from (select "class", "step", "s1", n from "states") as g
    join "shoal_1_shares" as s on s.node = g."s1"
    group by "g"."class", "g"."step", "g"."s2", s.sa
),

"sizes_s1_s2" as (
    select "class", "step", "s2", n from "states"
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
select distinct "class", "step" from (select "class", "step", "s2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1_s2"
group by "class", "step", "s2"
having count(*) < 3) as violations


)

select distinct step from failing
