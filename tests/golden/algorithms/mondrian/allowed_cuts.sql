-- mondrian

with "sizes" as (
    select "part", "attribute", "side", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_halves"
    group by "part", "attribute", "side"
),

"hist_s1" as (
    select "part", "attribute", "side", "s1" as sa, n from "shoal_1_halves"
),

"sizes_s1" as (
    select "part", "attribute", "side", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_halves"
    group by "part", "attribute", "side"
),

failing as (
    select distinct "part", "attribute", "side" from (select * from "models/k_anonymity") as violations
union
select distinct "part", "attribute", "side" from (select * from "models/distinct_l_diversity") as violations

),

first_cuts as (
    select c.part, min(c.place) as place
    from "shoal_2_candidate_cuts" as c
    where not exists (select 1 from failing as f where f.part = c.part and f.attribute = c.attribute)
    group by c.part
)

select
    c.part,
    c.attribute,
    c."m1",
    c.cut,
    c.cut_rows,
    c.left_rows,
    cast(0 + row_number() over (order by c.part) as int) as child
from first_cuts as d
join "shoal_2_candidate_cuts" as c on c.part = d.part and c.place = d.place

-- mondrian, relaxed, kept values counted

with "sizes" as (
    select "part", "attribute", "side", n, n as rows from "shoal_1_halves"
),

...

-- mondrian, partition

...

select
    c.part,
    c.attribute,
    c."m1",
    c.cut,
    c.below,
    c.above,
    c.cut_rows,
    c.left_rows,
    cast(0 + row_number() over (order by c.part) as int) as child
from first_cuts as d
join "shoal_1_candidate_cuts" as c on c.part = d.part and c.place = d.place

-- terms that the knowledge lacks

...

"hist_s1" as (
    select "g"."part", "g"."attribute", "g"."side", s.sa, sum(g.n * s.share) as n
    from (select "part", "attribute", "side", "s1", "s2", n from "shoal_1_halves") as g
    join "shoal_2_bare_shares" as s on s.node = g."s1"
    group by "g"."part", "g"."attribute", "g"."side", s.sa
),

...

"hist_s2" as (
    select "g"."part", "g"."attribute", "g"."side", s.sa, sum(g.n * s.share) as n
    from (select "part", "attribute", "side", "s1", "s2", n from "shoal_1_halves") as g
    join "shoal_3_bare_shares" as s on s.node = g."s2"
    group by "g"."part", "g"."attribute", "g"."side", s.sa
),

...

-- mondrian of persons

with "sizes" as (
    select "part", "attribute", "side", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_halves"
    group by "part", "attribute", "side"
),

"hist_s1" as (
    select "part", "attribute", "side", "s1" as sa, cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_halves"
    group by "part", "attribute", "side", "s1"
),

"sizes_s1" as (
    select "part", "attribute", "side", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_halves"
    group by "part", "attribute", "side"
),

...
