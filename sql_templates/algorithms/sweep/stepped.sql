-- step:  stepped: the pieces of classes, without the rows that leave all sensitive attributes in step
-- in:    pieces(class, item, <key>..., piece, place, <code>..., n), due(class, gone), for every attribute: ranks(class, sa, k, ...)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: piece
-- why:   of every combination of values the first rows leave. Classes that cannot hold lose all
{% import "macros/columns.sql" as columns %}
{% import "macros/lockstep.sql" as lockstep %}
{% set ruled = steering | map(attribute="code") | list %}
with asked as (
    select class, 0 as start, gone from {{ due }}
),

{{ lockstep.turns(steering, ranks) }}

lost as (
    select class, {{ columns.list(ruled) }}, sum(n) as n from turns group by class, {{ columns.list(ruled) }}
),

summed as (
    select
        class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }}, n,
        sum(n) over (partition by class, {{ columns.list(ruled) }} order by piece rows between unbounded preceding and current row) - n as before
    from {{ pieces }}
)

select
    s.class, s.item, {{ columns.list(keys, "s") }}, s.piece, s.place, {{ columns.list(codes, "s") }},
    case when d.class is null then 0 else cast(s.n - greatest(0, least(s.n, coalesce(l.n, 0) - s.before)) as bigint) end as n
from summed as s
left join {{ due }} as d on d.class = s.class
left join lost as l on l.class = s.class and {{ columns.equal(ruled, "l", "s") }}
