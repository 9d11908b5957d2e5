-- step:  together: the groups of all kinds, by cells
-- in:    tables(cell, class, n), points(place, cell)
-- out:   (cell, class, n)   key: cell, class
-- why:   a row joins a group only if that lacks its value: so no two of the tables have the same point in the same group
{% for table in tables %}
select p.cell, t.class, t.n
from {{ table }} as t
join {{ points }} as p on p.place = t.cell
{% if not loop.last %}union all{% endif %}

{% endfor %}
