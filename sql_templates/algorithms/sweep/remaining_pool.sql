-- step:  remaining_pool: the pool without the rows that stay in a class
-- in:    pool(piece, <column>..., <code>..., <bits>..., n, swept_from), pieces(piece, item, n)
-- out:   (piece, <column>..., <code>..., <bits>..., n, swept_from)   key: piece
-- why:   the rows that leave a class are swept on: they stand in later items only
{% import "macros/columns.sql" as columns %}
select
    q.piece,
    {{ columns.list(row_columns, "q") }},
    {{ columns.list(codes, "q") }},
    {% for bound in bounds if bound.bits %}
    q.{{ bound.bits }},
    {% endfor %}
    q.n - coalesce(p.n, 0) as n,
    coalesce(cast(p.item as bigint), q.swept_from) as swept_from
from {{ pool }} as q
left join {{ pieces }} as p on p.piece = q.piece
where q.n > coalesce(p.n, 0)
