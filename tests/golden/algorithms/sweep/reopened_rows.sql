-- sweep, jointly

select place, "s1", "s2", cast(sum(n) as bigint) as n
from (
    select place, "s1", "s2", n from "shoal_1_remaining_rows"
    union all
    select place, "s1", "s2", n from "shoal_2_closed_pieces" where item = 2
) as together
group by place, "s1", "s2"
