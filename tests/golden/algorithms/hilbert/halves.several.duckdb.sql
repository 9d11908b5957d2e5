with sides as (
    select part, 0 as side, "s1", "s2", taken as n from "shoal_1_halved" where taken > 0
    union all
    select part, 1, "s1", "s2", n - taken from "shoal_1_halved" where taken < n
)

select part, side, "s1", "s2", cast(sum(n) as bigint) as n
from sides
group by part, side, "s1", "s2"
