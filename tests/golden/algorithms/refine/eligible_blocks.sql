-- refine

with counts as (
    select b.class, p."s1" as sa, cast(sum(b.n) as bigint) as n
    from "shoal_1_located_blocks" as b
    join "shoal_2_points" as p on p.place = b.place
    group by b.class, p."s1"
),

eligible as (
    select class from counts group by class having max(n) * 2 <= sum(n)
)

select b.class as part, b.place, b.n
from "shoal_1_located_blocks" as b
join eligible as e on e.class = b.class
