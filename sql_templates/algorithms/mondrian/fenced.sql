-- step:  fenced: what the classes cover on each axis, with the planes around it
-- in:    fences(part, low<i>..., high<i>..., below<i>..., above<i>...), grouping(cell, class, n)
-- out:   (class, low<i>..., high<i>..., below<i>..., above<i>...)   key: class
-- why:   regions in which nobody is any more are no classes
select f.part as class{% for what in ("low", "high", "below", "above") %}{% for _ in packed %}, f.{{ (what ~ loop.index) | alias }}{% endfor %}{% endfor %}

from {{ fences }} as f
join (select distinct class from {{ grouping }}) as a on a.class = f.part
