-- step:  widths: how many siblings the labels of a level have at most, and how many leaves a taxonomy has
-- in:    the dimension tables
-- out:   (attribute, level, top, leaves, infinite)   key: attribute, level
-- why:   the packing of paths into bits needs one number per level; numbers without an end have no place on an axis
{% for i, table, height, is_number in dimensions %}
{% for level in range(height) %}
select {{ i }} as attribute, {{ level }} as level, coalesce(max(rank{{ level }}), 0) as top, count(*) as leaves, {% if is_number %}count(case when abs(cast(l0 as double)) <= 1.7e308 then null else l0 end){% else %}0{% endif %} as infinite from {{ table }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
{% if not loop.last %}union all{% endif %}

{% endfor %}
