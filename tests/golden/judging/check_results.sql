-- full_domain

with "sizes" as (
    select "shape", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_shape_histograms"
    group by "shape"
),

"hist_s1" as (
    select "shape", "s1" as sa, n from "shoal_1_shape_histograms"
),

"sizes_s1" as (
    select "shape", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_shape_histograms"
    group by "shape"
),

violations1 as (
    select * from "models/k_anonymity"
),

counts1 as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        cast(coalesce(sum(s.rows * p.classes), 0) as bigint) as rows
    from (select distinct "shape" from violations1) as v
    left join sizes as s on "s"."shape" = "v"."shape"
    join "shoal_2_shapes" as p on p.shape = v.shape
),

bounds1 as (
    select
        min(case when required = cast('3' as double) then required end) as required,
        min(case when required <> cast('3' as double) then required end) as other_required,
        min(case when required <> cast('3' as double) then observed end) as other_observed
    from violations1
),

reached1 as (
    select min(observed) as observed from (select * from "models/k_anonymity") as probe
),

violations2 as (
    select * from "models/distinct_l_diversity"
),

counts2 as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        cast(coalesce(sum(s.rows * p.classes), 0) as bigint) as rows
    from (select distinct "shape" from violations2) as v
    left join sizes as s on "s"."shape" = "v"."shape"
    join "shoal_2_shapes" as p on p.shape = v.shape
),

bounds2 as (
    select
        min(case when required = cast('2' as double) then required end) as required,
        min(case when required <> cast('2' as double) then required end) as other_required,
        min(case when required <> cast('2' as double) then observed end) as other_observed
    from violations2
),

reached2 as (
    select min(observed) as observed from (select * from "models/distinct_l_diversity") as probe
)

select
    0 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('3' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached1 as r
cross join counts1 as f
cross join bounds1 as b
union all
select
    1 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('2' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached2 as r
cross join counts2 as f
cross join bounds2 as b

-- full_domain, all kinds, starred

with "sizes" as (
    select "shape", n, n as rows from "shoal_1_shape_histograms"
),

...

-- sweep

...

"hist_s1" as (
    select "g"."shape", s.sa, sum(g.n * s.share) as n
    from (select "shape", "s1", n from "shoal_1_shape_histograms") as g
    join "shoal_2_parts" as s on s.node = g."s1"
    group by "g"."shape", s.sa
),

...

reached1 as (
    select max(observed) as observed from (select * from "models/tau_l_diversity") as probe
),

...

-- audit

...

select
    0 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
cast(null as bigint) as residual
from reached1 as r
union all
select
    1 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
cast(null as bigint) as residual
from reached2 as r
union all
select
    2 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
cast(null as bigint) as residual
from reached3 as r
union all
select
    3 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
cast(null as bigint) as residual
from reached4 as r
union all
select
    4 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
cast(null as bigint) as residual
from reached5 as r
union all
select
    5 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
cast(null as bigint) as residual
from reached6 as r
union all
select
    6 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
cast(null as bigint) as residual
from reached7 as r
union all
select
    7 as place,
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
cast(null as bigint) as residual
from reached8 as r

-- audit of all models, form 1

...

residuals15 as (
    select cast(coalesce(sum(s.n % 4 * p.classes), 0) as bigint) as n
    from "sizes_s1" as s
    join "shoal_1_shapes" as p on p.shape = s.shape
),

...

select
    0 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('0.95' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached1 as r
cross join counts1 as f
cross join bounds1 as b
union all
select
    1 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('9' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached2 as r
cross join counts2 as f
cross join bounds2 as b
union all
select
    2 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('9' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached3 as r
cross join counts3 as f
cross join bounds3 as b
union all
select
    3 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('0.9' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached4 as r
cross join counts4 as f
cross join bounds4 as b
union all
select
    4 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('20' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached5 as r
cross join counts5 as f
cross join bounds5 as b
union all
select
    5 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('3' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached6 as r
cross join counts6 as f
cross join bounds6 as b
union all
select
    6 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('4' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached7 as r
cross join counts7 as f
cross join bounds7 as b
union all
select
    7 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('2.5' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached8 as r
cross join counts8 as f
cross join bounds8 as b
union all
select
    8 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('2' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached9 as r
cross join counts9 as f
cross join bounds9 as b
union all
select
    9 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('3' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached10 as r
cross join counts10 as f
cross join bounds10 as b
union all
select
    10 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('0.2' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached11 as r
cross join counts11 as f
cross join bounds11 as b
union all
select
    11 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('1' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached12 as r
cross join counts12 as f
cross join bounds12 as b
union all
select
    12 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('2.83' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached13 as r
cross join counts13 as f
cross join bounds13 as b
union all
select
    13 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('0.5' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
cast(null as bigint) as residual
from reached14 as r
cross join counts14 as f
cross join bounds14 as b
union all
select
    14 as place,
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else cast('4' as double) end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
e.n as residual
from reached15 as r
cross join counts15 as f
cross join bounds15 as b
cross join residuals15 as e

-- full_domain of persons

...

"hist_s1" as (
    select "shape", "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_shape_histograms"
    group by "shape", "s1"
),

...

"hist_s2" as (
    select "shape", "s2" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_shape_histograms"
    group by "shape", "s2"
),

...

-- mondrian of persons

with "sizes" as (
    select "shape", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_persons"
    group by "shape"
),

"hist_s1" as (
    select "shape", "s1" as sa, cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_class_persons"
    group by "shape", "s1"
),

"sizes_s1" as (
    select "shape", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_persons"
    group by "shape"
),

...

-- audit of persons

with "sizes" as (
    select "shape", count(distinct "person") as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_persons"
    group by "shape"
),

"hist_s1" as (
    select "shape", "s1" as sa, count(distinct "person") as n
    from "shoal_1_class_persons"
    group by "shape", "s1"
),

"sizes_s1" as (
    select "shape", count(distinct "person") as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_persons"
    group by "shape"
),

...

-- terms of many labels

...

"hist_s1" as (
    select "g"."shape", s.sa, sum(g.n * s.share) as n
    from (select "shape", "s1", "s2", n from "shoal_1_shape_histograms") as g
    join "shoal_2_contenders" as w on "w"."shape" = "g"."shape"
    join "shoal_3_bare_shares" as s on s.node = g."s1"
    group by "g"."shape", s.sa
),

"sizes_s1" as (
    select "g"."shape", cast(sum(g.n) as bigint) as n, cast(sum(g.n) as bigint) as rows
    from (select "shape", n from "shoal_1_shape_histograms") as g
    join "shoal_2_contenders" as w on "w"."shape" = "g"."shape"
    group by "g"."shape"
),

"hist_s2" as (
    select "g"."shape", s.sa, sum(g.n * s.share) as n
    from (select "shape", "s1", "s2", n from "shoal_1_shape_histograms") as g
    join "shoal_4_contenders" as w on "w"."shape" = "g"."shape"
    join "shoal_5_bare_shares" as s on s.node = g."s2"
    group by "g"."shape", s.sa
),

"sizes_s2" as (
    select "g"."shape", cast(sum(g.n) as bigint) as n, cast(sum(g.n) as bigint) as rows
    from (select "shape", n from "shoal_1_shape_histograms") as g
    join "shoal_4_contenders" as w on "w"."shape" = "g"."shape"
    group by "g"."shape"
),

...

-- population

with populated as (
    select "shape", cast(sum(n) as bigint) as n, cast(sum(people) as bigint) as people from "shoal_1_populated_groups" group by "shape"
),

nobody as (
    select "shape" from populated where n = 0 and people > 0
),

held as (
    select "shape", "s1", n from "shoal_1_populated_groups" where n > 0
),

"sizes" as (
    select "shape", n, n as rows, people from populated where n > 0
),

...
