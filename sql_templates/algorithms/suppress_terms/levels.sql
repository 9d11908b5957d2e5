-- step:  levels: the best that a row can do with so many terms left
-- in:    members(class, rn, node), open_classes(class, d), states(node, bits, cost, k, a), core_sizes(class)
-- out:   (class, rn, bits, cost, k, a)   key: class, rn, bits
-- why:   k is the most labels of any state; a the least that a state adds to the squared distance, which need not be the same
--        state: a bound. In large classes k is rounded up, so that more nodes of the search are equal
with weighed as (
    select
        m.class, m.rn, o.d, s.bits, s.cost, s.k,
        case when s.k = 0 then 0 else 1 / (cast(o.d as double) * o.d * s.k) - 2 * s.a / (cast(o.d as double) * s.k) end as a
    from {{ members }} as m
    join {{ open_classes }} as o on o.class = m.class
    join {{ states }} as s on s.node = m.node
),

best as (
    select class, rn, d, bits, min(cost) as cost, max(k) as k, min(a) as a from weighed group by class, rn, d, bits
)

select
    class, rn, bits, cost,
    case
        when d <= {{ large }} or k <= 1 or k >= {{ count }} then k
        else cast(least({{ count }}, greatest(k, floor(exp(0 - floor(0 - (ln(k) / ln(1.1) - 1e-9)) * ln(1.1)) + 1e-6))) as bigint)
    end as k,
    a
from best
