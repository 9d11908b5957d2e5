-- terms suppressed, and queries

with node_rows as (
    select * from "algorithms/suppress_terms/plan_rows"
),

entries as (
    select
        v.node,
        case when v.bits = 0 or v.k = 0 then 0 else 1 / cast(v.k as double) end as p,
        case when v.bits = 0 or v.k = 0 then 0 else v.k - coalesce(c.shared, 0) end as labels,
        case when v.bits = 0 then 1 else 0 end as bare
    from node_rows as v
    left join "shoal_1_core_sizes" as c on c.class = v.class and c.rn = v.rn
    union all
    select v.node, sum(1 / cast(v.k as double)), max(c.n), 0
    from node_rows as v
    join "shoal_2_core_rows" as c on c.class = v.class and c.rn = v.rn
    where v.bits <> 0 and v.k > 0
    group by v.node, c.atom
),

ranked as (
    select
        node, p, labels, bare,
        coalesce(sum(labels) over (partition by node order by p desc, labels, bare rows between unbounded preceding and 1 preceding), 0) as earlier
    from entries
),

diverse as (
    select node
    from ranked
    group by node
    having
        1 * (max(case when labels > 0 then p else 0 end) + sum(bare) / cast('4' as double)) <= 1 * (
            sum(labels * p) + sum(bare) * cast('0.5' as double)
            - sum(p * greatest(0, least(labels, 2 - earlier)))
        ) * (1 + 1e-8) + 1e-11
)

select f.node
from diverse as f

-- terms out of reach

...

parts as (
    select node, a from node_rows
    union all
    select x.node, c.overlap / (cast(x.k as double) * y.k)
    from "shoal_1_core_pairs" as c
    join node_rows as x on x.class = c.class and x.rn = c.i and x.k > 0
    join node_rows as y on y.node = x.node and y.class = c.class and y.rn = c.j and y.k > 0
),

near as (
    select node from parts group by node having cast('0.367292' as double) + sum(a) <= cast('0' as double) * (1 + 1e-8) + 1e-11
)

select node from near
