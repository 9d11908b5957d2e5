-- step:  near_paths: the states of the rows that are decided
-- in:    near_nodes(node, parent, iset, k, is_cut), near_paths(node, rn, iset, k)
-- out:   (node, rn, iset, k)   key: node, rn
-- why:   the next row shares labels with them
{% if paths %}
select n.node, p.rn, p.iset, p.k
from {{ near_nodes }} as n
join {{ paths }} as p on p.node = n.parent
where n.is_cut = 0
union all
{% endif %}
select node, cast({{ depth }} as bigint) as rn, iset, k from {{ near_nodes }} where is_cut = 0
