-- step:  widths: how many siblings the labels of a level have at most, and how many leaves a taxonomy has
-- in:    the dimension tables
-- out:   (attribute, level, top, leaves)   key: attribute, level
-- why:   the packing of paths into bits needs one number per level
{% for i, table, height in dimensions %}
{% for level in range(height) %}
select {{ i }} as attribute, {{ level }} as level, coalesce(max(rank{{ level }}), 0) as top, count(*) as leaves from {{ table }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
{% if not loop.last %}union all{% endif %}

{% endfor %}
