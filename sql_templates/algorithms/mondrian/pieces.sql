-- step:  pieces: the pieces of the classes
-- in:    grouping(cell, class, n), cells(cell, <word>..., <code>...)
-- out:   (<carried>..., part, n)
-- why:   when all is cut, classes may still lose outlying values
{% import "macros/columns.sql" as columns %}
select {{ columns.list(carried, "c") }}, a.class as part, a.n
from {{ grouping }} as a
join {{ cells }} as c on c.cell = a.cell
