-- step:  doubted: what is left of the classes that satisfy all bounds, and perhaps not the other models
-- in:    pieces(class, piece, <code>..., n), due(class, gone, state), for every attribute: orders(class, first, last, k, i, <code>)
-- out:   (class, piece, <code>..., n)   key: class, piece
-- why:   of every combination of bounded values the first rows leave: which other values they have, the pieces tell. Where all
--        attributes have bounds, it is enough how many there are of a combination
{% import "macros/columns.sql" as columns %}
{% import "macros/lockstep.sql" as lockstep %}
{% set ruled = steering | map(attribute="code") | list %}
with asked as (
    select class, 0 as start, gone from {{ due }} where state = 1
),

{{ lockstep.lost(steering, orders) }}

there as (
    {% if ruled | length == codes | length %}
    select p.class, min(p.piece) as piece, {{ columns.list(codes, "p") }}, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join asked as a on a.class = p.class
    group by p.class, {{ columns.list(codes, "p") }}
    {% else %}
    select p.class, p.piece, {{ columns.list(codes, "p") }}, p.n
    from {{ pieces }} as p
    join asked as a on a.class = p.class
    {% endif %}
),

placed as (
    select
        class, piece, {{ columns.list(codes) }}, n,
        {{ lockstep.before(steering) }} as before
    from there
)

select p.class, p.piece, {{ columns.list(codes, "p") }}, cast({{ lockstep.stays() }} as bigint) as n
from placed as p
left join lost as l on l.class = p.class and {{ columns.equal(ruled, "l", "p") }}
where {{ lockstep.stays() }} > 0
