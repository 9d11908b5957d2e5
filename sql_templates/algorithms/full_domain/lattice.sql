-- step:  lattice: every node, which is a level for each quasi-identifier, with the bits of a path that it keeps
-- in:    level_costs(attribute, level, <mask>..., stride, bits)
-- out:   (node, l<i>..., <mask>..., height, f<i>...)   key: node
-- why:   one bitwise `and` with its masks generalizes a path to a node, and a node lies beneath another one if it keeps all
--        bits that the other keeps. Nodes are numbered from 1 in the order of their levels, the first attribute counting most.
--        f<i> are the bits that an attribute loses, for the fit of the losses
select
    1{% for i in attributes %} + a{{ i }}.stride{% endfor %} as node,
    {% for i in attributes %}
    a{{ i }}.level as l{{ i }},
    {% endfor %}
    {% for mask in masks %}
    {% for i in attributes %}a{{ i }}.{{ mask }}{% if not loop.last %} + {% endif %}{% endfor %} as {{ mask }},
    {% endfor %}
    {% for i in attributes %}a{{ i }}.level{% if not loop.last %} + {% endif %}{% endfor %} as height,
    {% for i in attributes %}
    a{{ i }}.bits as f{{ i }}{% if not loop.last %},{% endif %}

    {% endfor %}
from {{ level_costs }} as a1
{% for i in attributes[1:] %}
cross join {{ level_costs }} as a{{ i }}
{% endfor %}
where {% for i in attributes %}a{{ i }}.attribute = {{ i }}{% if not loop.last %} and {% endif %}{% endfor %}

