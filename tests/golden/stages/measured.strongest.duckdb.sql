with "sizes" as (
    select "shape", cast(sum(n) as bigint) as n
    from "shoal_1_shaped"
    group by "shape"
),

"hist_s1" as (
    select "shape", "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_shaped"
    group by "shape", "s1"
),

"sizes_s1" as (
    select "shape", cast(sum(n) as bigint) as n
    from "shoal_1_shaped"
    group by "shape"
),

"hist_s1_s2" as (
    select "shape", "s2", "s1" as sa, n from "shoal_1_shaped"
),

"sizes_s1_s2" as (
    select "shape", "s2", cast(sum(n) as bigint) as n
    from "shoal_1_shaped"
    group by "shape", "s2"
),


reached1 as (
    select min(observed) as observed from (select "shape", cast(n as double) as observed, cast(4611686018427387904 as double) as required
from "sizes"
where n < 4611686018427387904) as probe
),

reached2 as (
    select max(observed) as observed from (with tops as (
    select "h"."shape", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara', 'back\slash', '{{ brace }}', '-- no comment', 'line
break', '/* no */')
    group by "h"."shape"
),

measured as (
    select "t"."shape", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."shape" = "t"."shape"
)

select
    "shape",
    case when n < 1 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 1 then cast(1 as double) else cast('1e-300' as double) end as required
from measured
where n < 1 or top > cast('1e-300' as double) * n * (1 + 1e-9)) as probe
),

reached3 as (
    select min(observed) as observed from (select "shape", "s2", cast(count(*) as double) as observed, cast(4611686018427387904 as double) as required
from "hist_s1_s2"
group by "shape", "s2"
having count(*) < 4611686018427387904) as probe
)

select
    0 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed
from reached1 as r
union all
select
    1 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed
from reached2 as r
union all
select
    2 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed
from reached3 as r
