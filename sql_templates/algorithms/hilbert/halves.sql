-- step:  halves: how often each combination of sensitive values occurs in both halves of every block
-- in:    first_halves(part, <code>..., n, first_rows)
-- out:   (part, side, <code>..., n)   key: part, side, <code>...
-- why:   the models judge the halves by it; side 0 is the first half
{% import "macros/columns.sql" as columns %}
with sides as (
    select part, 0 as side{{ columns.tail(codes) }}, first_rows as n from {{ first_halves }} where first_rows > 0
    union all
    select part, 1, {% for code in codes %}{{ code }}, {% endfor %}n - first_rows from {{ first_halves }} where first_rows < n
)

select part, side{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n
from sides
group by part, side{{ columns.tail(codes) }}
