-- step:  start: at first the whole curve is one block
-- in:    cells(cell, <code>..., n), curve(cell, place)
-- out:   (cell, part, place, bucket, <code>..., n)   key: part, cell
-- why:   a piece is what of a cell stands in a block; this table holds the open ones. Buckets are the values of the first
--        sensitive attribute
{% import "macros/columns.sql" as columns %}
select c.cell, cast(1 as int) as part, v.place, {% if bucket %}c.{{ bucket }}{% else %}cast(0 as bigint){% endif %} as bucket{{ columns.tail(codes, "c") }}, c.n
from {{ cells }} as c
join {{ curve }} as v on v.cell = c.cell
