-- a plan of mondrian

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

refused1 as (
    select distinct part, attribute from (select * from "models/k_anonymity") as violations
),

refused2 as (
    select distinct part, attribute from (select * from "models/distinct_l_diversity") as violations
),

tried as (
    select part, attribute, left_size + right_size as n from "shoal_2_candidate_cuts"
)

select attribute, -1 as place, count(*) as classes, cast(sum(n) as bigint) as rows from tried group by attribute
union all
select t.attribute, 0, count(*), cast(sum(t.n) as bigint)
from tried as t
join refused1 as r on r.part = t.part and r.attribute = t.attribute
group by t.attribute
union all
select t.attribute, 1, count(*), cast(sum(t.n) as bigint)
from tried as t
join refused2 as r on r.part = t.part and r.attribute = t.attribute
group by t.attribute
