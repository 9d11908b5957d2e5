-- step:  stepped: the pieces of classes, without the rows that leave all sensitive attributes in step
-- in:    pieces(class, item, <key>..., piece, place, <code>..., n), due(class, gone, state), for every attribute: orders(class, first, last, k, i, <code>)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: class, piece
-- why:   of every combination of values the first rows leave. Classes that cannot hold, state 4, lose all
{% import "macros/columns.sql" as columns %}
{% import "macros/lockstep.sql" as lockstep %}
{% set ruled = steering | map(attribute="code") | list %}
with asked as (
    select class, 0 as start, gone from {{ due }} where state < 4 and gone > 0
),

{{ lockstep.lost(steering, orders) }}

placed as (
    select
        class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }}, n,
        {{ lockstep.before(steering) }} as before
    from {{ pieces }}
    where class in (select class from asked)
)

select
    p.class, p.item, {{ columns.list(keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    cast({{ lockstep.stays() }} as bigint) as n
from placed as p
left join lost as l on l.class = p.class and {{ columns.equal(ruled, "l", "p") }}
union all
select
    p.class, p.item, {{ columns.list(keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    case when d.state = 4 then 0 else p.n end as n
from {{ pieces }} as p
left join {{ due }} as d on d.class = p.class
where d.class is null or d.state = 4 or d.gone = 0
