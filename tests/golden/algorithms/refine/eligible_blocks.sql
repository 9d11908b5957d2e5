-- refine

with counts as (
    select g.class, p."s1" as sa, cast(sum(g.n) as bigint) as n
    from "shoal_1_grouping" as g
    join "shoal_2_points" as p on p.cell = g.cell
    group by g.class, p."s1"
),

eligible as (
    select class from counts group by class having max(n) * 2 <= sum(n)
)

select g.class as part, p.place, cast(sum(g.n) as bigint) as n
from "shoal_1_grouping" as g
join "shoal_2_points" as p on p.cell = g.cell
join eligible as e on e.class = g.class
group by g.class, p.place
