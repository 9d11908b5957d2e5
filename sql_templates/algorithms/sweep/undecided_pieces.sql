-- step:  undecided_pieces: what is left, after the removals so far, of the classes that may have to lose more rows
-- in:    pieces(class, piece, <code>..., n), removals(class, removed, state), for every bounded attribute: removal_order(class,
--        first, last, k, i, <code>)
-- out:   (class, piece, <code>..., n)   key: class, piece
-- why:   these classes satisfy all bounds, and may violate other models. Of every combination of bounded values the first rows
--        leave; the pieces say which other sensitive values those have. Where all sensitive attributes have bounds, the number
--        of rows of a combination is enough
{% import "macros/columns.sql" as columns %}
{% import "macros/removal_order.sql" as order %}
with removal_ranges as (
    select class, 0 as start, removed as stop from {{ removals }} where state = 1
),

{{ order.removed_rows(bounds, orders) }}

present as (
    {% if bounded_codes | length == codes | length %}
    select p.class, min(p.piece) as piece, {{ columns.list(codes, "p") }}, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join removal_ranges as a on a.class = p.class
    group by p.class, {{ columns.list(codes, "p") }}
    {% else %}
    select p.class, p.piece, {{ columns.list(codes, "p") }}, p.n
    from {{ pieces }} as p
    join removal_ranges as a on a.class = p.class
    {% endif %}
),

numbered as (
    select
        class, piece, {{ columns.list(codes) }}, n,
        {{ order.rows_before(bounds) }} as before
    from present
)

select p.class, p.piece, {{ columns.list(codes, "p") }}, cast({{ order.kept_rows() }} as bigint) as n
from numbered as p
left join removed_rows as l on l.class = p.class and {{ columns.equal(bounded_codes, "l", "p") }}
where {{ order.kept_rows() }} > 0
