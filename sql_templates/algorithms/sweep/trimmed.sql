-- step:  trimmed: the pieces of the classes that are ready, without the rows that leave
-- in:    pieces(class, item, <key>..., piece, place, <code>..., n), failing(class), kept(class, node, n)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: piece
-- why:   a node loses its first rows. Classes that cannot hold lose all
{% import "macros/columns.sql" as columns %}
with summed as (
    select
        class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }}, n,
        cast(sum(n) over (partition by class, {{ code }} order by piece rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by class, {{ code }}) as bigint) as total
    from {{ pieces }}
)

select
    s.class, s.item, {{ columns.list(keys, "s") }}, s.piece, s.place, {{ columns.list(codes, "s") }},
    case when f.class is null then s.n else cast(s.n - greatest(0, least(s.n, s.total - coalesce(k.n, 0) - (s.upto - s.n))) as bigint) end as n
from summed as s
left join {{ failing }} as f on f.class = s.class
left join {{ kept }} as k on k.class = s.class and k.node = s.{{ code }}
