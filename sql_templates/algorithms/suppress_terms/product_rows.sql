-- step:  product_rows: the rows of products: chosen states, and the levels of the rest
-- in:    products(node, parent, vector, class, bits, k, a), product_paths(node, rn, k, a, bits), vector_rows(node, rn, k, a, bits)
-- out:   (node, class, rn, k, a, bits)
-- why:   rows without a chosen state are taken at the best of their level
{% if product_paths %}
select p.node, p.class, q.rn, q.k, q.a, q.bits
from {{ products }} as p
join {{ product_paths }} as q on q.node = p.parent
union all
{% endif %}
select node, class, cast({{ depth }} as bigint) as rn, k, a, bits from {{ products }}
union all
select p.node, p.class, v.rn, v.k, v.a, v.bits
from {{ products }} as p
join {{ vector_rows }} as v on v.node = p.vector and v.rn > {{ depth }}
