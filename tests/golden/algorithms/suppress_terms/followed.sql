-- terms suppressed for diversity

with possible as (
    select
        c.node, c.class, c.cost, c.key, c.total,
        case when c.d > 8 and not_core.class is null then 1 else 0 end as is_merged
    from "shoal_1_children" as c
    left join (select distinct class from "shoal_2_core") as not_core on not_core.class = c.class
    where exists (select 1 from "shoal_3_relaxed" as r where r.node = c.node)
),

placed as (
    select
        node, class, cost, key, total, is_merged,
        row_number() over (partition by class, key order by cost, total, node) as copy
    from possible
),

ranked as (
    select node, class, cost, key, total, row_number() over (partition by class order by cost, total, node) as place
    from placed
    where is_merged = 0 or copy = 1
)

select node, class, cost, key, total, case when place > 2000 then 1 else 0 end as is_cut from ranked

-- terms out of reach

...

placed as (
    select
        node, class, cost, key, total, is_merged,
        case
            when coalesce(min(total) over (
                partition by class order by cost, total, node rows between unbounded preceding and 1 preceding
            ), 1e9) > total then 1
            else 2
        end as copy
    from possible
),

...
