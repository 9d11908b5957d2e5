-- step:  first_open_nodes: the nodes of which it is not known that they violate
-- in:    lattice(node, <mask>...), verdicts(node, satisfies, lost), if some nodes are known, floors(node, score),
--        violators(node, search)
-- out:   (node, <mask>..., is_tagged, is_evaluated, lost, floor)   key: node
-- why:   a node is open while it may be minimal or optimal; at first every node may. In a plan a node is not that an earlier search
--        which asks for no more has found to violate, or that cannot be as good as the best node known
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
{% if best is not none %}
join {{ floors }} as f on f.node = l.node and f.score <= {{ best | double }}
{% endif %}
{% if verdicts is not none %}
left join {{ verdicts }} as v on v.node = l.node
{% endif %}
where true
{% if verdicts is not none %}
    and (v.node is null or v.satisfies)
{% endif %}
{% if searches %}
    and not exists (select 1 from {{ violators }} as w where w.node = l.node and w.search in ({{ columns.list(searches) }}))
{% endif %}
