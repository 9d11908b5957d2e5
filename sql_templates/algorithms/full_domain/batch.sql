-- step:  batch: the nodes to evaluate next, each with the smallest source beneath it in its layer
-- in:    chosen(node, place), lattice(node, <mask>...), sources(node, <mask>..., classes)
-- out:   (node, source, <mask>...)   key: node
-- why:   one statement evaluates as many of the chosen nodes as its budget of groups to read allows, and at least one
--        `masked` is materialized for DuckDB 2.0.0, which fails where a join by such a condition reads another join's rows
{% import "macros/columns.sql" as columns %}
with chosen as (
    {{ chosen }}
),

masked as materialized (
    select c.node, c.place{{ columns.tail(masks, "l") }}
    from chosen as c
    join {{ lattice }} as l on l.node = c.node
),

candidates as (
    select
        m.node,
        m.place,
        {% for mask in masks %}
        m.{{ mask }},
        {% endfor %}
        s.node as source,
        s.classes,
        row_number() over (partition by m.node order by s.classes, s.node) as choice
    from masked as m
    join {{ sources }} as s on {{ columns.beneath(masks, "s", "m") }}{% for mask, bits in layer %} and (s.{{ mask }} & {{ bits }}) = (m.{{ mask }} & {{ bits }}){% endfor %}

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
