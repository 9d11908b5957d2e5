-- full_domain, out of reach

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

measured1 as (
    select "node", "w1", observed from (select * from "models/simple_l_diversity") as probe

),

classes1 as (
    select "node", "w1", min(observed) as observed
    from measured1
    group by "node", "w1"
),

others1 as (
    select "node", "w1" from sizes where false

),

counted1 as (
    select
        s.node,
        case when f.node is null then c.observed end as observed,
        sum(s.rows) as n
    from sizes as s
    left join classes1 as c on "c"."node" = "s"."node" and "c"."w1" = "s"."w1"
    left join others1 as f on "f"."node" = "s"."node" and "f"."w1" = "s"."w1"
    group by s.node, case when f.node is null then c.observed end
),

running1 as (
    select
        node,
        observed,
        sum(n) over (
            partition by node order by case when observed is null then 0 else 1 end, observed
            rows between unbounded preceding and current row
        ) as upto
    from counted1
)

select 0 as place, node, min(observed) as bound
from running1
where upto > 8
group by node
having min(case when observed is null then 0 else 1 end) = 1

-- full_domain, too specific

with "sizes" as (
    select "node", "w1", n, n as rows from "shoal_1_groups"
),

...
