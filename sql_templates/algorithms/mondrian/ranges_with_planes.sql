-- step:  ranges_with_planes: the lowest and the highest value that a class covers on each axis, and the planes around it
-- in:    regions(part, low<i>..., high<i>..., below<i>..., above<i>...), grouping(cell, class, n)
-- out:   (class, low<i>..., high<i>..., below<i>..., above<i>...)   key: class
-- why:   the labels of a class are made of this; a region without rows in this load is no class
select r.part as class{% for what in ("low", "high", "below", "above") %}{% for _ in packed %}, r.{{ (what ~ loop.index) | alias }}{% endfor %}{% endfor %}

from {{ regions }} as r
join (select distinct class from {{ grouping }}) as a on a.class = r.part
