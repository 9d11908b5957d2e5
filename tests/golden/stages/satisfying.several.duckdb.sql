with "sizes" as (
    select "class", cast(sum(n) as bigint) as n
    from "shoal_1_histograms"
    group by "class"
),

"hist_s1" as (
    select "class", "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_histograms"
    group by "class", "s1"
),

"sizes_s1" as (
    select "class", cast(sum(n) as bigint) as n
    from "shoal_1_histograms"
    group by "class"
),

"hist_s1_s2" as (
    select "class", "s2", "s1" as sa, n from "shoal_1_histograms"
),

"sizes_s1_s2" as (
    select "class", "s2", cast(sum(n) as bigint) as n
    from "shoal_1_histograms"
    group by "class", "s2"
),


failing as (
    select distinct "class" from (select "class", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations
union
select distinct "class" from (with tops as (
    select "h"."class", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara', 'back\slash', '{{ brace }}', '-- no comment', 'line
break', '/* no */')
    group by "h"."class"
),

measured as (
    select "t"."class", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."class" = "t"."class"
)

select
    "class",
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)) as violations
union
select distinct "class" from (select "class", "s2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1_s2"
group by "class", "s2"
having count(*) < 3) as violations


)

select a.cell, a.class, a.n
from "shoal_1_grouping" as a
where not exists (select 1 from failing as f where f.class = a.class)
