-- terms suppressed, and queries

with possible as (
    select
        c.node, c.class, c.cost, c.key, c.total,
        case when c.d > 8 and with_core.class is null then 1 else 0 end as is_merged
    from "shoal_1_children" as c
    left join (select distinct class from "shoal_2_core") as with_core on with_core.class = c.class
    where exists (select 1 from "shoal_3_relaxed" as r where r.node = c.node)
),

placed as (
    select
        node, class, cost, key, total, is_merged,
        row_number() over (partition by class order by cost, total, node) as place,
        row_number() over (partition by class, key order by cost, total, node) as copy
    from possible
),

sorted_out as (
    select
        node, class, cost, key, total,
        case when is_merged = 1 and copy > 1 and place > 100 then 1 else 0 end as is_copy
    from placed
)

select
    node, class, cost, key, total, is_copy,
    case
        when is_copy = 0 and row_number() over (partition by class, is_copy order by cost, total, node) > 2000 then 1
        else 0
    end as is_cut
from sorted_out

-- terms out of reach

...

placed as (
    select
        node, class, cost, key, total, is_merged,
        row_number() over (partition by class order by cost, total, node) as place,
        case
            when coalesce(min(total) over (
                partition by class order by cost, total, node rows between unbounded preceding and 1 preceding
            ), 1e9) > total then 1
            else 2
        end as copy
    from possible
),

...
