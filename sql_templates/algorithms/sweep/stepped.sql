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

{{ lockstep.lost(steering, ranks) }}

placed as (
    select
        class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }}, n,
        {{ lockstep.before(steering) }} as before
    from {{ pieces }}
)

select
    p.class, p.item, {{ columns.list(keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    case when d.class is null then 0 else cast({{ lockstep.stays() }} as bigint) end as n
from placed as p
left join {{ due }} as d on d.class = p.class
left join lost as l on l.class = p.class and {{ columns.equal(ruled, "l", "p") }}
