-- terms suppressed, and queries

with "sizes" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_counts"
    group by "class"
),

"hist_s1" as (
    select "g"."class", s.sa, sum(g.n * s.share) as n
    from (select "class", "s1", n from "shoal_1_class_counts") as g
    join "shoal_2_bare_shares" as s on s.node = g."s1"
    group by "g"."class", s.sa
),

"sizes_s1" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_counts"
    group by "class"
),

failing as (
    select distinct "class" from (select * from "models/qs_l_diversity") as violations

)

select class from failing
