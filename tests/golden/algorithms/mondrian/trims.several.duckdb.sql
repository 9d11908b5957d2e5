with "sizes" as (
    select "part", "attribute", "side", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "part", "attribute", "side"
),

"hist_s1" as (
    select "part", "attribute", "side", "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "part", "attribute", "side", "s1"
),

"sizes_s1" as (
    select "part", "attribute", "side", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "part", "attribute", "side"
),

"hist_s1_s2" as (
    select "part", "attribute", "side", "s2", "s1" as sa, n from "shoal_1_groups"
),

"sizes_s1_s2" as (
    select "part", "attribute", "side", "s2", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "part", "attribute", "side", "s2"
),


failing as (
    select distinct "part", "attribute", "side" from (select "part", "attribute", "side", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations
union
select distinct "part", "attribute", "side" from (with tops as (
    select "h"."part", "h"."attribute", "h"."side", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara', 'back\slash', '{{ brace }}', '-- no comment', 'line
break', '/* no */')
    group by "h"."part", "h"."attribute", "h"."side"
),

measured as (
    select "t"."part", "t"."attribute", "t"."side", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."part" = "t"."part" and "s"."attribute" = "t"."attribute" and "s"."side" = "t"."side"
)

select
    "part", "attribute", "side",
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)) as violations
union
select distinct "part", "attribute", "side" from (select "part", "attribute", "side", "s2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1_s2"
group by "part", "attribute", "side", "s2"
having count(*) < 3) as violations


),

ranked as (
    select
        e.part, e.side, "e"."m1", "e"."m2", e.cut, e.lost, e.gain,
        row_number() over (partition by e.part order by e.gain desc, e.lost, e.attribute, e.side) as choice
    from "shoal_1_edges" as e
    where not exists (select 1 from failing as f where "f"."part" = "e"."part" and "f"."attribute" = "e"."attribute" and "f"."side" = "e"."side")
),

spent as (
    select
        r.part, r.side, "r"."m1", "r"."m2", r.cut, r.lost,
        sum(r.lost) over (
            order by r.gain / r.lost desc, r.lost, s."low1", s."low2", s."high1", s."high2", r.part
            rows between unbounded preceding and current row
        ) as total
    from ranked as r
    join "shoal_1_spans" as s on s.part = r.part
    where r.choice = 1
)

select part, side, "m1", "m2", cut, lost from spent where total <= 603
