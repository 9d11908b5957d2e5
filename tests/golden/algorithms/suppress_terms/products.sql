-- terms suppressed, and queries

select
    25288767438848 + row_number() over (order by p.node, s.mask) as node,
    p.node as parent, p.vector, p.class, p.cost, p.total + s.a as total, s.bits, s.iset, s.k, s.a, s.mask
from "shoal_1_first_products" as p
join "shoal_2_vector_rows" as v on v.node = p.vector and v.rn = 1
join "shoal_3_weighed_states" as s on s.class = p.class and s.rn = 1 and s.bits = v.bits
where p.is_cut = 0
