-- mondrian, partition

with "sizes" as (
    select "class", n, n as rows from "shoal_1_histograms"
),

failing as (
    select distinct "class" from (select * from "models/k_anonymity") as violations

)

select a.cell, a.class, a.n
from "shoal_2_closed_pieces" as a
where not exists (select 1 from failing as f where f.class = a.class)

-- mondrian of persons

with "sizes" as (
    select "class", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_histograms"
    group by "class"
),

"hist_s1" as (
    select "class", "s1" as sa, cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_histograms"
    group by "class", "s1"
),

"sizes_s1" as (
    select "class", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_histograms"
    group by "class"
),

failing as (
    select distinct "class" from (select * from "models/k_anonymity") as violations
union
select distinct "class" from (select * from "models/distinct_l_diversity") as violations

...

-- bsgi, two sensitive attributes

with "sizes" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_counts"
    group by "class"
),

"hist_s1" as (
    select "class", "s1" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_class_counts"
    group by "class", "s1"
),

"sizes_s1" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_counts"
    group by "class"
),

"hist_s2" as (
    select "class", "s2" as sa, cast(sum(n) as bigint) as n
    from "shoal_1_class_counts"
    group by "class", "s2"
),

"sizes_s2" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_class_counts"
    group by "class"
),

...

-- bsgi of persons, then refine

...

"hist_s1" as (
    select "class", "s1" as sa, n from "shoal_1_class_counts"
),

...
