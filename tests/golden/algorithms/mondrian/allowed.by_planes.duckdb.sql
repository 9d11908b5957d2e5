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

passed as (
    select c.part, min(c.place) as place
    from "shoal_1_cuts" as c
    where not exists (select 1 from failing as f where f.part = c.part and f.attribute = c.attribute)
    group by c.part
)

select
    c.part,
    c.attribute,
    c."m1",
    c."m2",
    c.cut,
    c.below,
    c.above,
    c.there,
    c.taken,
    cast(17 + row_number() over (order by c.part) as int) as child
from passed as p
join "shoal_1_cuts" as c on c.part = p.part and c.place = p.place
