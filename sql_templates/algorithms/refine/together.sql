-- step:  together: the groups of all kinds, by cells
-- in:    tables(cell, class, n), points(place, cell), with persons where they have several rows
-- out:   (cell, <person>..., class, n)   key: cell, <person>..., class
-- why:   a row joins a group only if that lacks its value: so no two of the tables have the same point in the same group
{% for table in tables %}
select p.cell{% if persons %}, p.person{% endif %}, t.class, t.n
from {{ table }} as t
join {{ points }} as p on p.place = t.cell
{% if not loop.last %}union all{% endif %}

{% endfor %}
