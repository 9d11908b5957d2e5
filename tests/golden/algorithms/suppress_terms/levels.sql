-- terms suppressed, and queries

with weighed as (
    select
        m.class, m.rn, o.d, s.bits, s.cost, s.k,
        case when s.k = 0 then 0 else 1 / (cast(o.d as double) * o.d * s.k) - 2 * s.a / (cast(o.d as double) * s.k) end as a
    from "shoal_1_members" as m
    join "shoal_2_open_classes" as o on o.class = m.class
    join "shoal_3_whole_states" as s on s.node = m.node
),

best as (
    select class, rn, d, bits, min(cost) as cost, max(k) as k, min(a) as a from weighed group by class, rn, d, bits
)

select
    class, rn, bits, cost,
    case
        when d <= 8 or k <= 1 or k >= 4 then k
        else cast(least(4, greatest(k, floor(exp(0 - floor(0 - (ln(k) / ln(1.1) - 1e-9)) * ln(1.1)) + 1e-6))) as bigint)
    end as k,
    a
from best
