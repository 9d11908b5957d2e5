-- step:  class_pieces: the pieces of all classes
-- in:    grouping(cell, class, n), cells(cell, <word>..., <code>..., n)
-- out:   (<column>..., part, n)
-- why:   when nothing is cut any more, the search for outliers reads the classes as partitions. Only relaxed cuts divide the
--        rows of a cell
{% import "macros/columns.sql" as columns %}
select {{ columns.list(piece_columns, "c") }}, a.class as part, {% if is_strict %}c{% else %}a{% endif %}.n
from {{ grouping }} as a
join {{ cells }} as c on c.cell = a.cell
