-- step:  lattice: every node, a level for each quasi-identifier, with the bits that it keeps of a path
-- in:    levels(attribute, level, <mask>..., stride, bits)
-- out:   (node, l<i>..., <mask>..., height, f<i>...)   key: node
-- why:   generalizing to a node is one bitwise `and`; a node lies beneath another if it keeps all its bits. Nodes are
--        numbered from 1 in the order of their levels, the first attribute's counting most
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
from {{ levels }} as a1
{% for i in attributes[1:] %}
cross join {{ levels }} as a{{ i }}
{% endfor %}
where {% for i in attributes %}a{{ i }}.attribute = {{ i }}{% if not loop.last %} and {% endif %}{% endfor %}

