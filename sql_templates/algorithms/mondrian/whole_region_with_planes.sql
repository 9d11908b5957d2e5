-- step:  whole_region_with_planes: the region of the first partition: every axis from end to end, without planes around it
-- in:    whole_region(part, low<i>..., high<i>...)
-- out:   (part, low<i>..., high<i>..., below<i>..., above<i>...)   key: part
-- why:   a partition that is not cut yet reaches everywhere
select part{% for what in ("low", "high") %}{% for _ in packed %}, {{ (what ~ loop.index) | alias }}{% endfor %}{% endfor %}{% for what in ("below", "above") %}{% for _ in packed %}, cast(null as double) as {{ (what ~ loop.index) | alias }}{% endfor %}{% endfor %}

from {{ whole_region }}
