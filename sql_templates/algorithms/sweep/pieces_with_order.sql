-- step:  pieces_with_order: the pieces of classes, without those whose next row to leave is not known
-- in:    pieces(class, item, <path_key>..., piece, place, <code>..., n), classes_without_order(class)
-- out:   (class, item, <path_key>..., piece, place, <code>..., n)   key: class, piece
-- why:   these classes have lost all rows that they must lose, while the others still lose some
{% import "macros/columns.sql" as columns %}
select class, item, {{ columns.list(path_keys) }}, piece, place, {{ columns.list(codes) }}, n
from {{ pieces }}
{% if classes_without_order %}
where class not in (select class from {{ classes_without_order }})
{% endif %}
