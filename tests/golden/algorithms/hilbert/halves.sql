-- hilbert

with sides as (
    select part, 0 as side, first_rows as n from "shoal_1_first_halves" where first_rows > 0
    union all
    select part, 1, n - first_rows from "shoal_1_first_halves" where first_rows < n
)

select part, side, cast(sum(n) as bigint) as n
from sides
group by part, side
