-- step:  batch: the nodes to evaluate next, each with the smallest grouping beneath it
-- in:    chosen(node, place), lattice(node, <mask>...), sources(node, <mask>..., classes)
-- out:   (node, parent, <mask>...)   key: node
-- why:   a statement evaluates as many nodes as its budget of groups to read allows, one at least
{% import "macros/columns.sql" as columns %}
with chosen as (
    {{ chosen }}
),

offered as (
    select
        c.node,
        c.place,
        {% for mask in masks %}
        l.{{ mask }},
        {% endfor %}
        s.node as parent,
        s.classes,
        row_number() over (partition by c.node order by s.classes, s.node) as choice
    from chosen as c
    join {{ lattice }} as l on l.node = c.node
    join {{ sources }} as s on {{ columns.beneath(masks, "s", "l") }}
),

budgeted as (
    select
        node, parent{{ columns.tail(masks) }},
        row_number() over (order by place) as place,
        sum(classes) over (order by place rows between unbounded preceding and current row) as read
    from offered
    where choice = 1
)

select node, parent{{ columns.tail(masks) }}
from budgeted
where read <= {{ budget }} or place = 1
