-- step:  product_paths: the states that are chosen in each product
-- in:    products(node, parent, bits, iset, k, a, mask), followed(node, is_cut), product_paths(node, rn, ...)
-- out:   (node, rn, k, a, bits, iset, mask)   key: node, rn
-- why:   the next row builds on them
{% if paths %}
select p.node, q.rn, q.k, q.a, q.bits, q.iset, q.mask
from {{ products }} as p
join {{ kept }} as n on n.node = p.node and n.is_cut = 0
join {{ paths }} as q on q.node = p.parent
union all
{% endif %}
select p.node, cast({{ depth }} as bigint) as rn, p.k, p.a, p.bits, p.iset, p.mask
from {{ products }} as p
join {{ kept }} as n on n.node = p.node and n.is_cut = 0
