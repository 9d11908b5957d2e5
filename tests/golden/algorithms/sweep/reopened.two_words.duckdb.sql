select place, "s1", "s2", cast(sum(n) as bigint) as n
from (
    select place, "s1", "s2", n from "shoal_1_rows"
    union all
    select place, "s1", "s2", n from "shoal_1_closed" where item = 17
) as joined
group by place, "s1", "s2"
