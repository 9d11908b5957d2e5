-- step:  pieces_of_satisfying_classes: the pieces of classes; the violating classes have lost all their rows
-- in:    pieces(class, item, <path_key>..., piece, place, <code>..., n), failing_classes(class)
-- out:   (class, item, <path_key>..., piece, place, <code>..., n)   key: class, piece
-- why:   these classes violate a model by which all parts of a violating class violate, so all their rows are swept on
{% import "macros/columns.sql" as columns %}
select
    p.class, p.item, {{ columns.list(path_keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    case when f.class is null then p.n else 0 end as n
from {{ pieces }} as p
left join {{ failing_classes }} as f on f.class = p.class
