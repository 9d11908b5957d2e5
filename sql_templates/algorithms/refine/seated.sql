-- step:  seated: the rows of the groups in slots
-- in:    grouping(cell, class, n), points(place, <code>..., <bit>..., <coordinate>...); a cell of the grouping is a point by its place
-- out:   (slot, class, place, <code>..., <bit>..., <coordinate>...)   key: slot
-- why:   rows were dealt out by their values alone. Exchanges see to it that no group has two rows of one person. Group number g
--        has the slots from (g - 1) * l + 1 to g * l
select
    (g.class - 1) * {{ l }} + row_number() over (partition by g.class order by g.cell) as slot,
    g.class,
    g.cell as place{% for d in space.differing %}, p.{{ d.code }}, p.{{ d.bit }}{% endfor %}{% for axis in space.axes %}, p.{{ axis.at }}{% endfor %}

from {{ grouping }} as g
join {{ points }} as p on p.place = g.cell
