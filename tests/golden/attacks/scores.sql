-- attack, as labels are written

with counted as (
    select "t"."l4", "t"."l1", "t"."l2", "t"."l3", t.sa, sum(t.n) as n from "shoal_1_secrets" as t group by "t"."l4", "t"."l1", "t"."l2", "t"."l3", t.sa
)

select "m"."v4", "m"."v1", "m"."v2", "m"."v3", c.sa, sum(c.n) as n
from "shoal_2_matches" as m
join counted as c on c."l4" = m."l4" and c."l1" = m."l1" and c."l2" = m."l2" and c."l3" = m."l3"
group by "m"."v4", "m"."v1", "m"."v2", "m"."v3", c.sa
