-- step:  first_pieces: the pieces of the first block, which is the whole curve
-- in:    cells(cell, <code>..., n), curve(cell, place)
-- out:   (cell, part, place, bucket, <code>..., n)   key: part, cell
-- why:   a piece is the rows of one cell in one block (its number is `part`). A bucket is the rows with one value of the first
--        sensitive attribute; without one all rows are one bucket
{% import "macros/columns.sql" as columns %}
select c.cell, cast(1 as int) as part, v.place, {% if bucket %}c.{{ bucket }}{% else %}cast(0 as bigint){% endif %} as bucket{{ columns.tail(codes, "c") }}, c.n
from {{ cells }} as c
join {{ curve }} as v on v.cell = c.cell
