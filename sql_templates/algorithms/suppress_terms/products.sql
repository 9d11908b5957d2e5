-- step:  products: the patterns with the state of one more row chosen
-- in:    parents(node, vector, class, cost, total, is_cut), vector_rows(node, rn, bits), weighed_states(class, rn, bits, iset, k, a, mask)
-- out:   (node, parent, vector, class, cost, total, bits, iset, k, a, mask)   key: node
-- why:   a row that keeps so many terms can keep several sets of so many
select
    {{ base }} + row_number() over (order by p.node, s.mask) as node,
    p.node as parent, p.vector, p.class, p.cost, p.total + s.a as total, s.bits, s.iset, s.k, s.a, s.mask
from {{ parents }} as p
join {{ vector_rows }} as v on v.node = p.vector and v.rn = {{ depth }}
join {{ weighed_states }} as s on s.class = p.class and s.rn = {{ depth }} and s.bits = v.bits
where p.is_cut = 0
