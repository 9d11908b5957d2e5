-- step:  class_ranges: the lowest and the highest value that a class covers on each axis
-- in:    extents(part, low<i>..., high<i>...) or regions(part, low<i>..., high<i>...), cuts(part)
-- out:   (class, low<i>..., high<i>...)   key: class
-- why:   a partition that is not cut is a class, and its labels are made of this
select e.part as class{% for p in packed %}, e.low{{ loop.index }}, e.high{{ loop.index }}{% endfor %}

from {{ extents }} as e
{% if cuts %}
where not exists (select 1 from {{ cuts }} as a where a.part = e.part)
{% endif %}
