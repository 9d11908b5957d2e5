-- step:  ranges: what the classes among the partitions cover on each axis
-- in:    extents(part, low<i>..., high<i>...) or regions(part, low<i>..., high<i>...), allowed(part)
-- out:   (class, low<i>..., high<i>...)   key: class
-- why:   the labels of a class follow from it
select e.part as class{% for p in packed %}, e.low{{ loop.index }}, e.high{{ loop.index }}{% endfor %}

from {{ extents }} as e
{% if allowed %}
where not exists (select 1 from {{ allowed }} as a where a.part = e.part)
{% endif %}
