-- slicing, given columns, and an attack

with shown as (
    select "t"."l2", t.g1, sum(t.n) as n from "shoal_1_shown_rows" as t group by "t"."l2", t.g1
)

select "m"."v2", r.g1, sum(r.n) as n
from "shoal_2_matches" as m
join shown as r on r."l2" = m."l2"
group by "m"."v2", r.g1
