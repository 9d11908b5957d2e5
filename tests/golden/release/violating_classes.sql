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

failing as (
    select distinct "shape" from (select * from "models/k_anonymity") as violations
union
select distinct "shape" from (select * from "models/distinct_l_diversity") as violations

)

select "shape" from failing

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

-- full_domain of persons

...

"hist_s1" as (
    select "shape", "s1" as sa, cast(sum("persons_s1") as bigint) as n
    from "shoal_1_published_persons"
    group by "shape", "s1"
),

...

"hist_s2" as (
    select "shape", "s2" as sa, cast(sum("persons_s2") as bigint) as n
    from "shoal_1_published_persons"
    group by "shape", "s2"
),

...

"hist_s1_s2" as (
    select "shape", "s2", "s1" as sa, cast(sum("persons_s1_s2") as bigint) as n
    from "shoal_1_published_persons"
    group by "shape", "s2", "s1"
),

...

"hist_s2_s1" as (
    select "shape", "s1", "s2" as sa, cast(sum("persons_s1_s2") as bigint) as n
    from "shoal_1_published_persons"
    group by "shape", "s1", "s2"
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
