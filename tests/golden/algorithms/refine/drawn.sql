-- refine

with counts as (
    select b.part, p."s1" as sa, cast(sum(b.n) as bigint) as n
    from "shoal_1_eligible_blocks" as b
    join "shoal_2_points" as p on p.place = b.place
    group by b.part, p."s1"
),

turns as (
    select
        part, sa,
        cast(sum(n) over (partition by part) as bigint) % 2 as left_over,
        row_number() over (partition by part order by (part * 48271 + sa * 16807 + 0) % 65521, sa) as turn
    from counts
),

queued as (
    select b.part, b.place, b.n, t.turn, t.left_over, row_number() over (partition by b.part, p."s1" order by b.place) as i
    from "shoal_1_eligible_blocks" as b
    join "shoal_2_points" as p on p.place = b.place
    join turns as t on t.part = b.part and t.sa = p."s1"
)

select
    part,
    place,
    n - case when turn <= left_over and i = 1 then 1 else 0 end as kept,
    case when turn <= left_over and i = 1 then 1 else 0 end as residual
from queued
