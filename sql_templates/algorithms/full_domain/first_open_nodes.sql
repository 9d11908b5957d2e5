-- step:  first_open_nodes: the nodes of which it is not known that they violate
-- in:    lattice(node, <mask>...), verdicts(node, satisfies, lost), if some nodes are known
-- out:   (node, <mask>..., is_tagged, is_evaluated, lost, floor)   key: node
-- why:   a node is open while it may be minimal or optimal; at first every node may
{% import "macros/columns.sql" as columns %}
select
    l.node{{ columns.tail(masks, "l") }},
    false as is_tagged,
    {% if verdicts is not none %}
    v.node is not null as is_evaluated,
    coalesce(v.lost, 0) as lost,
    {% else %}
    false as is_evaluated,
    cast(0 as bigint) as lost,
    {% endif %}
    cast('-Infinity' as double) as floor
from {{ lattice }} as l
{% if verdicts is not none %}
left join {{ verdicts }} as v on v.node = l.node
where v.node is null or v.satisfies
{% endif %}
