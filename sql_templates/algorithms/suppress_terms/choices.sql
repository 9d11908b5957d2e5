-- step:  choices: the state that stands for each level of a row
-- in:    members(class, rn, node), open_classes(class, d), states(node, bits, cost, iset, k, a, mask)
-- out:   (class, rn, bits, cost, iset, k, a, mask)   key: class, rn, bits
-- why:   the state with the most labels, or nearest to the prior, is tried first
with weighed as (
    select
        m.class, m.rn, s.bits, s.cost, s.iset, s.k, s.mask,
        case when s.k = 0 then 0 else 1 / (cast(o.d as double) * o.d * s.k) - 2 * s.a / (cast(o.d as double) * s.k) end as a
    from {{ members }} as m
    join {{ open_classes }} as o on o.class = m.class
    join {{ states }} as s on s.node = m.node
)

select class, rn, bits, cost, iset, k, a, mask
from (
    select
        class, rn, bits, cost, iset, k, a, mask,
        row_number() over (partition by class, rn, bits order by {% if by_distance %}a, k desc{% else %}k desc, a{% endif %}, mask) as place
    from weighed
) as placed
where place = 1
