-- step:  contenders: the open nodes that can still be optimal, each with the least that it can score
-- in:    open_nodes(node, <mask>..., is_tagged, is_evaluated, lost, floor), scores(node), bound(node, score)
-- out:   (node, <mask>..., is_tagged, is_evaluated, lost, floor, bound)   key: node
-- why:   a node that is scored, or whose bound is above the best score, needs no further look
{% import "macros/columns.sql" as columns %}
select o.node{{ columns.tail(masks, "o") }}, o.is_tagged, o.is_evaluated, o.lost, o.floor, {{ sign }} * b.score as bound
from {{ open_nodes }} as o
join ({{ bound }}) as b on b.node = o.node
where true
{% if best is not none %}
    and {{ sign }} * b.score <= {{ best | double }}
{% endif %}
{% if scores is not none %}
    and o.node not in (select node from {{ scores }})
{% endif %}
