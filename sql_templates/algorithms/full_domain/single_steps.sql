-- step:  single_steps: the two ends of the lattice, and the nodes at which one of some attributes alone is generalized
-- in:    lattice(node, l<i>..., height), evaluated(node)
-- out:   (node, place)   key: node
-- why:   a person whose rows differ in one attribute is in one class of all nodes above the level where they no longer do
with bottom as (
    select min(height) as height, {% for i in attributes %}min(l{{ i }}) as l{{ i }}, {% endfor %}min(node) as node, max(node) as top
    from {{ lattice }}
),

steps as (
    select a.node, a.height - b.height as place
    from {{ lattice }} as a
    cross join bottom as b
    where a.node = b.top or a.node = b.node{% for i in moving %} or a.height - b.height = a.l{{ i }} - b.l{{ i }}{% endfor %}

)

select node, place
from steps
{% if evaluated is not none %}
where node not in (select node from {{ evaluated }})
{% endif %}
