-- step:  paths: the rows that are decided in each node
-- in:    children(node, parent, bits, k, a), followed(node, is_copy, is_cut), paths(node, rn, k, a, bits)
-- out:   (node, rn, k, a, bits)   key: node, rn
-- why:   the next depth builds on them
{% if paths %}
select c.node, p.rn, p.k, p.a, p.bits
from {{ children }} as c
join {{ kept_nodes }} as n on n.node = c.node and n.is_copy = 0 and n.is_cut = 0
join {{ paths }} as p on p.node = c.parent
union all
{% endif %}
select c.node, cast({{ depth }} as bigint) as rn, c.k, c.a, c.bits
from {{ children }} as c
join {{ kept_nodes }} as n on n.node = c.node and n.is_copy = 0 and n.is_cut = 0
