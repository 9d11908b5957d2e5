-- step:  pieces_after_removals: the pieces of classes without the rows that the removals take
-- in:    pieces(class, item, <path_key>..., piece, place, <code>..., n), removals(class, removed, state), for every bounded
--        attribute: removal_order(class, first, last, k, i, <code>)
-- out:   (class, item, <path_key>..., piece, place, <code>..., n)   key: class, piece
-- why:   the order says how many rows of each combination of values leave; the first ones do. Classes that cannot satisfy
--        (state 4) lose all rows
{% import "macros/columns.sql" as columns %}
{% import "macros/removal_order.sql" as order %}
with removal_ranges as (
    select class, 0 as start, removed as stop from {{ removals }} where state < 4 and removed > 0
),

{{ order.removed_rows(bounds, orders) }}

numbered as (
    select
        class, item, {{ columns.list(path_keys) }}, piece, place, {{ columns.list(codes) }}, n,
        {{ order.rows_before(bounds) }} as before
    from {{ pieces }}
    where class in (select class from removal_ranges)
)

select
    p.class, p.item, {{ columns.list(path_keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    cast({{ order.kept_rows() }} as bigint) as n
from numbered as p
left join removed_rows as l on l.class = p.class and {{ columns.equal(bounded_codes, "l", "p") }}
union all
select
    p.class, p.item, {{ columns.list(path_keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    case when d.state = 4 then 0 else p.n end as n
from {{ pieces }} as p
left join {{ removals }} as d on d.class = p.class
where d.class is null or d.state = 4 or d.removed = 0
