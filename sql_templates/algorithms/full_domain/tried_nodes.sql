-- step:  tried_nodes: some nodes that are judged straight from the cells
-- in:    their numbers and masks as values
-- out:   (node, source, <mask>...)   key: node
-- why:   a refusal says what would do, and that may be a node that the policy does not allow
{% import "macros/columns.sql" as columns %}
select cast(node as bigint) as node, cast(0 as bigint) as source{% for mask in masks %}, cast({{ mask }} as bigint) as {{ mask }}{% endfor %}

from (
    values
    {% for row in rows %}
    ({{ columns.list(row) }}){% if not loop.last %},{% endif %}

    {% endfor %}
) as v(node{{ columns.tail(masks) }})
