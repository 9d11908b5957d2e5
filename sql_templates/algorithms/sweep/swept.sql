-- step:  swept: the pool without what was closed
-- in:    pool(piece, <carried>..., <code>..., <bits>..., n, after), pieces(piece, item, n)
-- out:   (piece, <carried>..., <code>..., <bits>..., n, after)   key: piece
-- why:   what was swept out of a class stands in items after it only
{% import "macros/columns.sql" as columns %}
select
    q.piece,
    {{ columns.list(carried, "q") }},
    {{ columns.list(codes, "q") }},
    {% for s in steering if s.bits %}
    q.{{ s.bits }},
    {% endfor %}
    q.n - coalesce(p.n, 0) as n,
    coalesce(cast(p.item as bigint), q.after) as after
from {{ pool }} as q
left join {{ pieces }} as p on p.piece = q.piece
where q.n > coalesce(p.n, 0)
