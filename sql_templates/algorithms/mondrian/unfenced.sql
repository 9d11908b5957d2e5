-- step:  unfenced: the axes from end to end, without planes
-- in:    whole(part, low<i>..., high<i>...)
-- out:   (part, low<i>..., high<i>..., below<i>..., above<i>...)   key: part
-- why:   the region that is not cut yet is everything
select part{% for what in ("low", "high") %}{% for _ in packed %}, {{ (what ~ loop.index) | alias }}{% endfor %}{% endfor %}{% for what in ("below", "above") %}{% for _ in packed %}, cast(null as double) as {{ (what ~ loop.index) | alias }}{% endfor %}{% endfor %}

from {{ whole }}
