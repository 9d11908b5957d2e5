-- step:  widths: the largest rank among siblings at each level of a taxonomy, and how many leaves it has
-- in:    the dimension tables
-- out:   (attribute, level, top, leaves, off_axis)   key: attribute, level
-- why:   the packing of paths into bits needs one number for each level. Numbers that a double does not hold exactly, or only
--        as infinity, have no place on an axis, nor have dates before the year 1 or after 9999
{% for i, table, height, is_date, most in dimensions %}
{% for level in range(height) %}
select {{ i }} as attribute, {{ level }} as level, coalesce(max(rank{{ level }}), 0) as top, count(*) as leaves, {% if is_date %}count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end){% elif most %}count(case when abs(cast(l0 as double)) <= {{ most | double }} then null else l0 end) + count(l0) - count(distinct cast(l0 as double)){% else %}0{% endif %} as off_axis from {{ table }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
{% if not loop.last %}union all{% endif %}

{% endfor %}
