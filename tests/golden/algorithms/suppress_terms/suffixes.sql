-- terms suppressed, and queries

with later as (
    select l.class, i.depth, l.cost, max(case when l.k = 0 then 4 else l.k end) as k, min(l.a) as a
    from (select class, rn, cost, k, a from "shoal_1_levels" where rn > 1) as l, generate_series(1, l.rn - 1) as i(depth)
    group by l.class, i.depth, l.cost
)

select
    class, depth, cost,
    coalesce(lead(cost) over (partition by class, depth order by cost), 1e9) as next,
    max(k) over (partition by class, depth order by cost rows between unbounded preceding and current row) as k,
    min(a) over (partition by class, depth order by cost rows between unbounded preceding and current row) as a
from later
