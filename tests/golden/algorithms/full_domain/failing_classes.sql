-- full_domain

with "sizes" as (
    select "node", "w1", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

"hist_s1" as (
    select "node", "w1", "s1" as sa, n from "shoal_1_groups"
),

"sizes_s1" as (
    select "node", "w1", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

failing as (
    select distinct "node", "w1" from (select * from "models/k_anonymity") as violations
union
select distinct "node", "w1" from (select * from "models/distinct_l_diversity") as violations

)

select "s"."node", "s"."w1", "s".rows as n
from "failing" as f
join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1"
where s.node in (select node from "shoal_2_nodes_to_score")

-- full_domain, all kinds, starred

with "sizes" as (
    select "node", "w1", n, n as rows from "shoal_1_groups"
),

failing as (
    select "node", "w1", "n" from (select * from "models/k_anonymity") as violations

...

select "s"."node", "s"."w1", "s".n as n
from "failing" as s
where s.node in (select node from "shoal_2_nodes_to_score")

-- full_domain of persons

with "sizes" as (
    select "node", "w1", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

"hist_s1" as (
    select "node", "w1", "s1" as sa, cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "s1"
),

"sizes_s1" as (
    select "node", "w1", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

"hist_s2" as (
    select "node", "w1", "s2" as sa, cast(sum("persons_s2") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "s2"
),

"sizes_s2" as (
    select "node", "w1", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

"hist_s1_s2" as (
    select "node", "w1", "s2", "s1" as sa, cast(sum("persons_s1_s2") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "s2", "s1"
),

"sizes_s1_s2" as (
    select "node", "w1", "s2", cast(sum("persons_s2") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1", "s2"
),

"hist_s2_s1" as (
    select "node", "w1", "s1", "s2" as sa, cast(sum("persons_s1_s2") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "s1", "s2"
),

"sizes_s2_s1" as (
    select "node", "w1", "s1", cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1", "s1"
),

...

-- population

with populated as (
    select "node", "w1", cast(sum(n) as bigint) as n, cast(sum(people) as bigint) as people from "shoal_1_groups" group by "node", "w1"
),

nobody as (
    select "node", "w1" from populated where n = 0 and people > 0
),

held as (
    select "node", "w1", n from "shoal_1_groups" where n > 0
),

"sizes" as (
    select "node", "w1", n, n as rows, people from populated where n > 0
),

...
