{#- node_levels: the levels of some nodes, a row for each node and attribute: o.<column>..., attribute, level. -#}
{% macro node_levels(nodes, columns, lattice, attributes) -%}
select
    o.node{% for column in columns %}, o.{{ column | alias }}{% endfor %},
    a.attribute,
    case a.attribute{% for i in attributes %} when {{ i }} then l.l{{ i }}{% endfor %} end as level
from {{ nodes }} as o
join {{ lattice }} as l on l.node = o.node
cross join (values {% for i in attributes %}({{ i }}){% if not loop.last %}, {% endif %}{% endfor %}) as a(attribute)
{%- endmacro %}
