-- step:  cleared: the pieces of classes, without any rows of those that violate a model which no part of them will satisfy
-- in:    pieces(class, item, <key>..., piece, place, <code>..., n), failing(class)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: class, piece
-- why:   all rows are swept on then
{% import "macros/columns.sql" as columns %}
select
    p.class, p.item, {{ columns.list(keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    case when f.class is null then p.n else 0 end as n
from {{ pieces }} as p
left join {{ failing }} as f on f.class = p.class
