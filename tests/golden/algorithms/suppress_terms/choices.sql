-- terms suppressed for diversity

with weighed as (
    select
        m.class, m.rn, s.bits, s.cost, s.iset, s.k, s.mask,
        case when s.k = 0 then 0 else 1 / (cast(o.d as double) * o.d * s.k) - 2 * s.a / (cast(o.d as double) * s.k) end as a
    from "shoal_1_members" as m
    join "shoal_2_open_classes" as o on o.class = m.class
    join "shoal_3_whole_states" as s on s.node = m.node
)

select class, rn, bits, cost, iset, k, a, mask
from (
    select
        class, rn, bits, cost, iset, k, a, mask,
        row_number() over (partition by class, rn, bits order by k desc, a, mask) as place
    from weighed
) as placed
where place = 1
