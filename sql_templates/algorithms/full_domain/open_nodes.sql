-- step:  open_nodes: the nodes that may still be minimal or optimal, with what a batch of evaluated nodes says of them
-- in:    open_nodes(node, <mask>..., is_tagged, is_evaluated, lost, floor), verdicts(node, <mask>..., satisfies, hopeless,
--        lost, lost_firmly, floor)
-- out:   (node, <mask>..., is_tagged, is_evaluated, lost, floor)   key: node
-- why:   predictive tagging (001 §5). A node above a satisfying one is tagged: it is not minimal. A node beneath a hopeless one
--        violates and is dropped, like one that was evaluated and violates. A node loses at least as many rows as one above it
--        loses firmly (`lost`), and its score over classes is at least the floor of one beneath it. While minimal nodes are
--        looked for, only unsettled nodes need to learn
{% import "macros/columns.sql" as columns %}
with learners as (
    select node{{ columns.tail(masks) }}
    from {{ open_nodes }}
    {% if unsettled_only %}
    where not is_tagged and not is_evaluated
    {% endif %}
),

lessons as (
    select
        o.node,
        bool_or(v.satisfies and ({{ columns.beneath(masks, "v", "o") }})) as is_tagged,
        bool_or(v.hopeless and ({{ columns.beneath(masks, "o", "v") }})) as hopeless,
        bool_or(v.node = o.node) as is_evaluated,
        bool_or(v.node = o.node and not v.satisfies) as violates,
        max(case when v.node = o.node then v.lost when {{ columns.beneath(masks, "o", "v") }} then v.lost_firmly end) as lost,
        max(case when {{ columns.beneath(masks, "v", "o") }} then v.floor end) as floor
    from learners as o
    join {{ verdicts }} as v on ({{ columns.beneath(masks, "o", "v") }}) or ({{ columns.beneath(masks, "v", "o") }})
    group by o.node
)

select
    o.node,
    {% for mask in masks %}
    o.{{ mask }},
    {% endfor %}
    o.is_tagged or coalesce(l.is_tagged, false) as is_tagged,
    o.is_evaluated or coalesce(l.is_evaluated, false) as is_evaluated,
    greatest(o.lost, coalesce(l.lost, 0)) as lost,
    greatest(o.floor, coalesce(l.floor, o.floor)) as floor
from {{ open_nodes }} as o
left join lessons as l on l.node = o.node
where not coalesce(l.hopeless or l.violates, false)
