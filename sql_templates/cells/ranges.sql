-- step:  ranges: the lowest and the highest value of every class on each axis
-- in:    grouping(cell, class, n), cells(cell, <word>...)
-- out:   (class, low<i>..., high<i>...)   key: class
-- why:   the labels of a class follow from them
select
    a.class
    {% for p in packed %}
    , min(c.{{ p.word_name }} & {{ p.mask(0) }}) as low{{ loop.index }}
    , max(c.{{ p.word_name }} & {{ p.mask(0) }}) as high{{ loop.index }}
    {% endfor %}
from {{ grouping }} as a
join {{ cells }} as c on c.cell = a.cell
group by a.class
