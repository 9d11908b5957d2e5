-- step:  halves: both halves of every block, with what they hold
-- in:    halved(part, <code>..., n, taken)
-- out:   (part, side, <code>..., n)   key: part, side, <code>...
-- why:   what the models judge
{% import "macros/columns.sql" as columns %}
with sides as (
    select part, 0 as side{{ columns.tail(codes) }}, taken as n from {{ halved }} where taken > 0
    union all
    select part, 1, {% for code in codes %}{{ code }}, {% endfor %}n - taken from {{ halved }} where taken < n
)

select part, side{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n
from sides
group by part, side{{ columns.tail(codes) }}
