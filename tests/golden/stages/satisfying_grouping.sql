-- mondrian

with "sizes" as (
    select "class", cast(sum(n) as bigint) as n
    from "shoal_1_histograms"
    group by "class"
),

"hist_s1" as (
    select "class", "s1" as sa, n from "shoal_1_histograms"
),

"sizes_s1" as (
    select "class", cast(sum(n) as bigint) as n
    from "shoal_1_histograms"
    group by "class"
),

failing as (
    select distinct "class" from (select * from "models/k_anonymity") as violations
union
select distinct "class" from (select * from "models/distinct_l_diversity") as violations

)

select a.cell, a.class, a.n
from "shoal_2_closed_pieces" as a
where not exists (select 1 from failing as f where f.class = a.class)

-- mondrian, partition

with "sizes" as (
    select "class", n from "shoal_1_histograms"
),

...

-- bsgi, two sensitive attributes

...

"hist_s1" as (
    select "class", "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_histograms"
    group by "class", "s1"
),

...

"hist_s2" as (
    select "class", "s2" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_histograms"
    group by "class", "s2"
),

...
