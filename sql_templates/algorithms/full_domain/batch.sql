-- step:  batch: the nodes to evaluate next, each with the smallest source beneath it
-- in:    chosen(node, place), lattice(node, <mask>...), sources(node, <mask>..., classes)
-- out:   (node, source, <mask>...)   key: node
-- why:   one statement evaluates as many of the chosen nodes as its budget of groups to read allows, and at least one
{% import "macros/columns.sql" as columns %}
with chosen as (
    {{ chosen }}
),

candidates as (
    select
        c.node,
        c.place,
        {% for mask in masks %}
        l.{{ mask }},
        {% endfor %}
        s.node as source,
        s.classes,
        row_number() over (partition by c.node order by s.classes, s.node) as choice
    from chosen as c
    join {{ lattice }} as l on l.node = c.node
    join {{ sources }} as s on {{ columns.beneath(masks, "s", "l") }}
),

affordable as (
    select
        node, source{{ columns.tail(masks) }},
        row_number() over (order by place) as place,
        sum(classes) over (order by place rows between unbounded preceding and current row) as groups_read
    from candidates
    where choice = 1
)

select node, source{{ columns.tail(masks) }}
from affordable
where groups_read <= {{ budget }} or place = 1
