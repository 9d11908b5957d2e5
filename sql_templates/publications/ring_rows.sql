-- step:  ring_rows: the records of a ring by their labels and the sensitive value that they show
-- in:    ring(record, class, place, cell, rows, turn), cells(cell, <code>), look_alikes(class, look<i>...)
-- out:   (<look>..., <code>, n)
-- why:   a record answers queries as a row of a generalized release does
{% import "macros/columns.sql" as columns %}
select {{ columns.list(looks, "l") }}, t.{{ code }}, count(*) as n
from {{ ring }} as r
join {{ look_alikes }} as l on l.class = r.record
join {{ ring }} as o on o.class = r.class and o.place = (r.place + r.turn) % r.rows
join {{ cells }} as t on t.cell = o.cell
group by {{ columns.list(looks, "l") }}, t.{{ code }}
