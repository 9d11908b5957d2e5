-- mondrian

with "sizes" as (
    select "part", "attribute", "side", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups_without_outliers"
    group by "part", "attribute", "side"
),

"hist_s1" as (
    select "part", "attribute", "side", "s1" as sa, n from "shoal_1_groups_without_outliers"
),

"sizes_s1" as (
    select "part", "attribute", "side", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups_without_outliers"
    group by "part", "attribute", "side"
),

failing as (
    select distinct "part", "attribute", "side" from (select * from "models/k_anonymity") as violations
union
select distinct "part", "attribute", "side" from (select * from "models/distinct_l_diversity") as violations

),

ranked as (
    select
        o.part, o.side, "o"."m1", o.cut, o.lost, o.gain,
        row_number() over (partition by o.part order by o.gain desc, o.lost, o.attribute, o.side) as choice
    from "shoal_2_outliers" as o
    where not exists (select 1 from failing as f where "f"."part" = "o"."part" and "f"."attribute" = "o"."attribute" and "f"."side" = "o"."side")
)

select
    r.part, r.side, "r"."m1", r.cut, r.lost,
    sum(r.lost) over (
        order by r.gain / r.lost desc, r.lost, w."low1", w."low2", w."high1", w."high2", r.part
        rows between unbounded preceding and current row
    ) as total
from ranked as r
join "shoal_3_class_widths" as w on w.part = r.part
where r.choice = 1

-- mondrian, relaxed, kept values counted

with "sizes" as (
    select "part", "attribute", "side", n, n as rows from "shoal_1_groups_without_outliers"
),

...

-- terms that the knowledge lacks

...

"hist_s1" as (
    select "g"."part", "g"."attribute", "g"."side", s.sa, sum(g.n * s.share) as n
    from (select "part", "attribute", "side", "s1", "s2", n from "shoal_1_groups_without_outliers") as g
    join "shoal_2_bare_shares" as s on s.node = g."s1"
    group by "g"."part", "g"."attribute", "g"."side", s.sa
),

...

"hist_s2" as (
    select "g"."part", "g"."attribute", "g"."side", s.sa, sum(g.n * s.share) as n
    from (select "part", "attribute", "side", "s1", "s2", n from "shoal_1_groups_without_outliers") as g
    join "shoal_3_bare_shares" as s on s.node = g."s2"
    group by "g"."part", "g"."attribute", "g"."side", s.sa
),

...

-- mondrian of persons

with "sizes" as (
    select "part", "attribute", "side", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups_without_outliers"
    group by "part", "attribute", "side"
),

"hist_s1" as (
    select "part", "attribute", "side", "s1" as sa, cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups_without_outliers"
    group by "part", "attribute", "side", "s1"
),

"sizes_s1" as (
    select "part", "attribute", "side", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups_without_outliers"
    group by "part", "attribute", "side"
),

...
