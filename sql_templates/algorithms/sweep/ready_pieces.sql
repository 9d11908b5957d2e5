-- step:  ready_pieces: the pieces of the classes that are ready
-- in:    pieces(class, item, <path_key>..., piece, place, <code>..., n, is_ready)
-- out:   (class, item, <path_key>..., piece, place, <code>..., n)   key: piece
-- why:   these classes are what they would be if the items were settled one by one
{% import "macros/columns.sql" as columns %}
select class, item, {{ columns.list(path_keys) }}, piece, place, {{ columns.list(codes) }}, n
from {{ pieces }}
where is_ready
