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

failing0 as (
    select distinct "node", "w1" from (select * from "models/k_anonymity") as violations
union
select distinct "node", "w1" from (select * from "models/distinct_l_diversity") as violations

),

lost as (
    select node, 0 as place, n
    from (select s.node, cast(sum("s".rows) as bigint) as n
from "failing0" as f
join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1"
group by s.node) as lost0

),

places as (
    select 0 as place

)

select b.node, p.place, coalesce(l.n, 0) as lost
from "shoal_2_batch" as b
cross join places as p
left join lost as l on l.node = b.node and l.place = p.place

-- a plan of full_domain

with "groups" as (
    select * from "algorithms/full_domain/groups"
),

...
