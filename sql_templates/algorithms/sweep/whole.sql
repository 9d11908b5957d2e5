-- step:  whole: the pieces of the classes that are ready, all their rows
-- in:    settling(class, item, <key>..., piece, place, <code>..., n, is_ready)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: piece
-- why:   where rows leave one at a time
{% import "macros/columns.sql" as columns %}
select class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }}, n
from {{ settling }}
where is_ready
