-- step:  class_pieces: the pieces of all classes
-- in:    grouping(cell, class, n), cells(cell, <word>..., <code>..., n)
-- out:   (<column>..., part, n)
-- why:   when nothing is cut any more, the search for outliers reads the classes as partitions. Relaxed cuts divide the rows of a
--        cell, as algorithms do that form groups of rows
{% import "macros/columns.sql" as columns %}
select {{ columns.list(piece_columns, "c") }}, a.class as part, {% if is_split %}a{% else %}c{% endif %}.n
from {{ grouping }} as a
join {{ cells }} as c on c.cell = a.cell
