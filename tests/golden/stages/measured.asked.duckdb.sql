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


violations1 as (
    select "shape", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5
),

found1 as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        cast(coalesce(sum(s.n * p.classes), 0) as bigint) as rows
    from sizes as s
    join (select distinct "shape" from violations1) as v on "v"."shape" = "s"."shape"
    join "shoal_1_shapes" as p on p.shape = s.shape
),

broken1 as (
    select
        min(case when required = cast('5.0' as double) then required end) as required,
        min(case when required <> cast('5.0' as double) then required end) as other_required,
        min(case when required <> cast('5.0' as double) then observed end) as other_observed
    from violations1
),

reached1 as (
    select min(observed) as observed from (select "shape", cast(n as double) as observed, cast(4611686018427387904 as double) as required
from "sizes"
where n < 4611686018427387904) as probe
),

violations2 as (
    with tops as (
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
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)
),

found2 as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        cast(coalesce(sum(s.n * p.classes), 0) as bigint) as rows
    from sizes as s
    join (select distinct "shape" from violations2) as v on "v"."shape" = "s"."shape"
    join "shoal_1_shapes" as p on p.shape = s.shape
),

broken2 as (
    select
        min(case when required = cast('0.5' as double) then required end) as required,
        min(case when required <> cast('0.5' as double) then required end) as other_required,
        min(case when required <> cast('0.5' as double) then observed end) as other_observed
    from violations2
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

violations3 as (
    select "shape", "s2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1_s2"
group by "shape", "s2"
having count(*) < 3
),

found3 as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        cast(coalesce(sum(s.n * p.classes), 0) as bigint) as rows
    from sizes as s
    join (select distinct "shape" from violations3) as v on "v"."shape" = "s"."shape"
    join "shoal_1_shapes" as p on p.shape = s.shape
),

broken3 as (
    select
        min(case when required = cast('3.0' as double) then required end) as required,
        min(case when required <> cast('3.0' as double) then required end) as other_required,
        min(case when required <> cast('3.0' as double) then observed end) as other_observed
    from violations3
),

reached3 as (
    select min(observed) as observed from (select "shape", "s2", cast(count(*) as double) as observed, cast(4611686018427387904 as double) as required
from "hist_s1_s2"
group by "shape", "s2"
having count(*) < 4611686018427387904) as probe
)

select
    0 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('5.0' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed
from reached1 as r
cross join found1 as f
cross join broken1 as b
union all
select
    1 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('0.5' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed
from reached2 as r
cross join found2 as f
cross join broken2 as b
union all
select
    2 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('3.0' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed
from reached3 as r
cross join found3 as f
cross join broken3 as b
