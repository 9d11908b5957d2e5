-- step:  located_blocks: the blocks by points
-- in:    grouping(cell, class, n), or (cell, person, class, n), points(place, cell, n), with persons where they have several rows
-- out:   (class, place, n)   key: class, place
-- why:   groups are made of points. Where persons are counted, a cell is several points, and blocks have all rows of a cell unless
--        they say whose they have
select g.class, p.place, {% if persons and not by_person %}p.n{% else %}g.n{% endif %}

from {{ grouping }} as g
join {{ points }} as p on p.cell = g.cell{% if by_person %} and p.person = g.person{% endif %}
