-- sweep, jointly

select place, "s1", "s2", cast(sum(n) as bigint) as n
from (
    select place, "s1", "s2", n from "shoal_1_rest"
    union all
    select place, "s1", "s2", n from "shoal_2_closed" where item = 2
) as joined
group by place, "s1", "s2"
