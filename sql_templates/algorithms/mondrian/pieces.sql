-- step:  pieces: the pieces of the classes
-- in:    assignment(cell, class, n), cells(cell, <word>..., <code>...)
-- out:   (cell, part, <word>..., <code>..., n)   key: part, cell
-- why:   when all is cut, classes may still lose outlying values
{% import "macros/columns.sql" as columns %}
select a.cell, a.class as part, {{ columns.list(words, "c") }}{{ columns.tail(codes, "c") }}, a.n
from {{ assignment }} as a
join {{ cells }} as c on c.cell = a.cell
