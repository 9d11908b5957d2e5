-- a plan of full_domain

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

failing1 as (
    select distinct "node", "w1" from (select * from "models/k_anonymity") as violations
),

failing2 as (
    select distinct "node", "w1" from (select * from "models/distinct_l_diversity") as violations
)

select f.node, 0 as place, count(*) as classes, cast(coalesce(sum(s.rows), 0) as bigint) as rows
from failing1 as f
left join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1"
group by f.node
union all
select f.node, 1 as place, count(*) as classes, cast(coalesce(sum(s.rows), 0) as bigint) as rows
from failing2 as f
left join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1"
group by f.node
