-- step:  bounded: the open nodes that can still be optimal, with the least that they can score
-- in:    open(node, <mask>..., tagged, measured, lost, floor), scores(node), bound(node, score)
-- out:   (node, <mask>..., tagged, measured, lost, floor, bound)   key: node
-- why:   a node whose bound exceeds a score that was reached cannot be the optimum
{% import "macros/columns.sql" as columns %}
select o.node{{ columns.tail(masks, "o") }}, o.tagged, o.measured, o.lost, o.floor, {{ sign }} * b.score as bound
from {{ open }} as o
join ({{ bound }}) as b on b.node = o.node
where true
{% if best is not none %}
    and {{ sign }} * b.score <= {{ best | double }}
{% endif %}
{% if scores is not none %}
    and o.node not in (select node from {{ scores }})
{% endif %}
