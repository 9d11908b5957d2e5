-- hilbert

with sides as (
    select part, 0 as side, taken as n from "shoal_1_halved" where taken > 0
    union all
    select part, 1, n - taken from "shoal_1_halved" where taken < n
)

select part, side, cast(sum(n) as bigint) as n
from sides
group by part, side
