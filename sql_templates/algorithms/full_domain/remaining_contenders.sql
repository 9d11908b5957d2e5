-- step:  remaining_contenders: the contenders that can still be optimal, now that some of them have scores
-- in:    contenders(node, <mask>..., is_tagged, is_evaluated, lost, floor, bound), scores(node)
-- out:   (node, <mask>..., is_tagged, is_evaluated, lost, floor)   key: node
-- why:   a better score leaves fewer nodes to look at, and their bounds need not be computed again
{% import "macros/columns.sql" as columns %}
select node{{ columns.tail(masks) }}, is_tagged, is_evaluated, lost, floor
from {{ contenders }}
where true
{% if best is not none %}
    and bound <= {{ best | double }}
{% endif %}
{% if scores is not none %}
    and node not in (select node from {{ scores }})
{% endif %}
