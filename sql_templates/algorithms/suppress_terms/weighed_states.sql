-- step:  weighed_states: the states of the rows of the classes that are still open
-- in:    members(class, rn, node), open_classes(class, d), states(node, bits, iset, k, a, mask), chunk(class)
-- out:   (class, rn, bits, iset, k, a, mask)
-- why:   a is what a state adds to the squared distance
select
    m.class, m.rn, s.bits, s.iset, s.k,
    case when s.k = 0 then 0 else 1 / (cast(o.d as double) * o.d * s.k) - 2 * s.a / (cast(o.d as double) * s.k) end as a,
    s.mask
from {{ members }} as m
join {{ open_classes }} as o on o.class = m.class
join {{ states }} as s on s.node = m.node
where exists (select 1 from {{ chunk }} as c where c.class = m.class)
