-- step:  unstuck: the pieces of the other classes
-- in:    pieces(class, item, <key>..., piece, place, <code>..., n), stuck(class)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: class, piece
-- why:   they are what they are going to be, while rows leave those that are stuck
{% import "macros/columns.sql" as columns %}
select class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }}, n
from {{ pieces }}
{% if stuck %}
where class not in (select class from {{ stuck }})
{% endif %}
