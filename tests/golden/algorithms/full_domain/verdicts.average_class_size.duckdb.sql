with "sizes" as (
    select "node", "w1", "w2", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "w2"
),

"hist_s1" as (
    select "node", "w1", "w2", "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "w2", "s1"
),

"sizes_s1" as (
    select "node", "w1", "w2", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "w2"
),

"hist_s1_s2" as (
    select "node", "w1", "w2", "s2", "s1" as sa, n from "shoal_1_groups"
),

"sizes_s1_s2" as (
    select "node", "w1", "w2", "s2", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "w2", "s2"
),


failing as (
    select distinct "node", "w1", "w2" from (select "node", "w1", "w2", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations
union
select distinct "node", "w1", "w2" from (with tops as (
    select "h"."node", "h"."w1", "h"."w2", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara', 'back\slash', '{{ brace }}', '-- no comment', 'line
break', '/* no */')
    group by "h"."node", "h"."w1", "h"."w2"
),

measured as (
    select "t"."node", "t"."w1", "t"."w2", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."node" = "t"."node" and "s"."w1" = "t"."w1" and "s"."w2" = "t"."w2"
)

select
    "node", "w1", "w2",
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)) as violations
union
select distinct "node", "w1", "w2" from (select "node", "w1", "w2", "s2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1_s2"
group by "node", "w1", "w2", "s2"
having count(*) < 3) as violations


),

lost as (
    select s.node, cast(sum(s.n) as bigint) as n
    from "failing" as f
join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1" and "s"."w2" = "f"."w2"
    group by s.node
),

failing_firmly as (
    select "node", "w1", "w2" from sizes where false

),

lost_firmly as (
    select s.node, cast(sum(s.n) as bigint) as n
    from "failing_firmly" as f
join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1" and "s"."w2" = "f"."w2"
    group by s.node
),

judged as (
    select s.node, s.n, f.node is not null as suppressed
    from sizes as s
    left join failing as f on "f"."node" = "s"."node" and "f"."w1" = "s"."w1" and "f"."w2" = "s"."w2"
),

scored as (
    select
    node,
    coalesce(
        (sum(case when suppressed then 0 else n end) - 0) / cast(nullif(count(case when suppressed then null else 1 end), 0) as double),
        cast('Infinity' as double)
    ) as score
from "judged"
group by node
),

floored as (
    select
    node,
    coalesce(
        (sum(case when suppressed then 0 else n end) - 301) / cast(nullif(count(case when suppressed then null else 1 end), 0) as double),
        cast('Infinity' as double)
    ) as score
from (select node, n, false as suppressed from judged) as "sizes"
group by node
),

counted as (
    select
        b.node,
        b."m1",
        b."m2",
        coalesce(l.n, 0) as lost,
        coalesce(f.n, 0) as lost_firmly
    from "shoal_1_batch" as b
    left join lost as l on l.node = b.node
    left join lost_firmly as f on f.node = b.node
)

select
    c.node,
    c."m1",
    c."m2",
    c.lost,
    c.lost_firmly,
    c.lost <= 301 as satisfies,
    c.lost_firmly > 301 as hopeless,
    -1 * s.score as score,
    -1 * f.score as floor
from counted as c
join scored as s on s.node = c.node
join floored as f on f.node = c.node
