-- step:  ringed: the records of the release, each with the labels of l neighbours and the sensitive value of one of them
-- in:    ring(record, class, place, cell, rows, turn), labels(class, label<i>...), cells(cell, <code>, <value>), groups(class, gid)
-- out:   the columns of the release
-- why:   which of the l neighbours has the value depends on how far the ring is turned, which only the secret tells. Records are in
--        the order of what is published of them
select {% for shown in columns_of_release %}{{ shown.value }} as {{ shown.name }}, {% endfor %}g.gid as {{ gid }}
from {{ ring }} as r
join {{ labels }} as c on c.class = r.record
join {{ ring }} as o on o.class = r.class and o.place = (r.place + r.turn) % r.rows
join {{ cells }} as t on t.cell = o.cell
join {{ groups }} as g on g.class = r.class
order by g.gid{% for shown in columns_of_release %}, {{ shown.key }}{% endfor %}

