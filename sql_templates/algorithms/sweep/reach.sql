-- step:  reach: the bits of a path down to the base level of its leaf, where leaves repeat themselves above
-- in:    the dimension tables, axes(attribute, code, path)
-- out:   (attribute, path, reach)   key: attribute, path
-- why:   a row stands in an item only if it reaches all bits that the item keeps
{% for p, attribute in repeating %}
{% set a = p.attribute %}
select
    {{ attribute }} as attribute,
    x.path,
    cast(
        case
            {% for level in range(a.height, 0, -1) %}
            when d.size{{ level }} = 1{% for below in range(1, level + 1) %} and d.l{{ below }} is not distinct from d.l0{% endfor %} then {{ p.mask(level) }}
            {% endfor %}
            else {{ p.mask(0) }}
        end as bigint
    ) as reach
from {{ a.table }} as d
join {{ axes }} as x on x.attribute = {{ attribute }} and x.code = d.code
{% if not loop.last %}union all{% endif %}

{% endfor %}
