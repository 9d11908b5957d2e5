-- step:  suffixes: the best that any row after the first ones can do within a cost
-- in:    levels(class, rn, cost, k, a)
-- out:   (class, depth, cost, next, k, a)   key: class, depth, cost
-- why:   undecided rows are taken at their best. A row that is linked to no label adds nothing, which is no worse than any k
with later as (
    select l.class, i.depth, l.cost, max(case when l.k = 0 then {{ count }} else l.k end) as k, min(l.a) as a
    from (select class, rn, cost, k, a from {{ levels }} where rn > 1) as l, generate_series(1, l.rn - 1) as i(depth)
    group by l.class, i.depth, l.cost
)

select
    class, depth, cost,
    coalesce(lead(cost) over (partition by class, depth order by cost), 1e9) as next,
    max(k) over (partition by class, depth order by cost rows between unbounded preceding and current row) as k,
    min(a) over (partition by class, depth order by cost rows between unbounded preceding and current row) as a
from later
