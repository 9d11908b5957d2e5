-- step:  open: the nodes that may still be minimal or optimal, with what is known of them
-- in:    open(node, <mask>..., tagged, measured, lost, floor), verdicts(node, <mask>..., satisfies, hopeless, lost, lost_firmly, floor)
-- out:   (node, <mask>..., tagged, measured, lost, floor)   key: node
-- why:   predictive tagging. Above a satisfying node nothing is minimal; beneath one that violates firmly everything
--        violates. Beneath a node at least as many rows are lost firmly, above it the class metrics are at least as high.
--        While minimal nodes are looked for, only the unsettled ones need to learn
{% import "macros/columns.sql" as columns %}
with learning as (
    select node{{ columns.tail(masks) }}
    from {{ open }}
    {% if unsettled_only %}
    where not tagged and not measured
    {% endif %}
),

learnt as (
    select
        o.node,
        bool_or(v.satisfies and ({{ columns.beneath(masks, "v", "o") }})) as tagged,
        bool_or(v.hopeless and ({{ columns.beneath(masks, "o", "v") }})) as hopeless,
        bool_or(v.node = o.node) as measured,
        bool_or(v.node = o.node and not v.satisfies) as violates,
        max(case when v.node = o.node then v.lost when {{ columns.beneath(masks, "o", "v") }} then v.lost_firmly end) as lost,
        max(case when {{ columns.beneath(masks, "v", "o") }} then v.floor end) as floor
    from learning as o
    join {{ verdicts }} as v on ({{ columns.beneath(masks, "o", "v") }}) or ({{ columns.beneath(masks, "v", "o") }})
    group by o.node
)

select
    o.node,
    {% for mask in masks %}
    o.{{ mask }},
    {% endfor %}
    o.tagged or coalesce(l.tagged, false) as tagged,
    o.measured or coalesce(l.measured, false) as measured,
    greatest(o.lost, coalesce(l.lost, 0)) as lost,
    greatest(o.floor, coalesce(l.floor, o.floor)) as floor
from {{ open }} as o
left join learnt as l on l.node = o.node
where not coalesce(l.hopeless or l.violates, false)
