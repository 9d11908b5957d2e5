-- attack, as labels are written

with held as (
    select distinct "t"."v4" from "shoal_1_coded_people" as t
),

shown as (
    select distinct "t"."l4" from "shoal_2_shown_rows" as t
)

select "p"."v4", "r"."l4"
from held as p
join "shoal_3_coverage" as c on p."v4" between c.low and c.high
join shown as r on r."l4" = c.label

-- attack, as labels are written

...

select "p"."v4", "p"."v1", "r"."l4", "r"."l1"
from "shoal_1_matches" as m
join held as p on p."v4" = m."v4"
join shown as r on r."l4" = m."l4"
join "shoal_2_coverage" as c on c.label = r."l1" and p."v1" between c.low and c.high
