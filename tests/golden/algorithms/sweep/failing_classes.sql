-- sweep

with groups as (
    select "class", "s1", cast(sum(n) as bigint) as n
    from "shoal_1_single_class"
    where n > 0
    group by "class", "s1"
),

"sizes" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "groups"
    group by "class"
),

"hist_s1" as (
    select "g"."class", s.sa, sum(g.n * s.share) as n
    from (select "class", "s1", n from "groups") as g
    join "shoal_2_parts" as s on s.node = g."s1"
    group by "g"."class", s.sa
),

"sizes_s1" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "groups"
    group by "class"
),

failing as (
    select distinct "class" from (select * from "models/tau_l_diversity") as violations
union
select distinct "class" from (select * from "models/k_anonymity") as violations

)

select "class" from failing
