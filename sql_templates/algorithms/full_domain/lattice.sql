-- step:  lattice: every node, a level for each quasi-identifier, with the bits that it keeps of a path
-- in:    levels(attribute, level, <mask>..., bits)
-- out:   (node, <level>..., <mask>..., height, <feature>...)   key: node
-- why:   generalizing to a node is one bitwise `and`; a node lies beneath another if it keeps all its bits
select
    cast(row_number() over (order by {% for i in attributes %}a{{ i }}.level{% if not loop.last %}, {% endif %}{% endfor %}) as bigint) as node,
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

