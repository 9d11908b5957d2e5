-- step:  residual_rows: the rows that stand in no group, one by one
-- in:    settled(part, place, residual), dissolved(cell, n)
-- out:   (number, part, place)   key: number
-- why:   they join groups one by one, in the order of their blocks. Rows of dissolved groups belong to any block
with left_over as (
    select part, place, residual as n from {{ settled }} where residual > 0
    {% if dissolved %}
    union all
    select null, cell, cast(sum(n) as bigint) from {{ dissolved }} group by cell
    {% endif %}
)

select row_number() over (order by s.part, s.place) as number, s.part, s.place
from left_over as s, generate_series(1, s.n) as copies
