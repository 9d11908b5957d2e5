-- bsgi

with ends as (
    select
        g.class,
        cast(sum(g.n) as bigint) as n
        , min(p."x1") as "low1"
        , max(p."x1") as "high1"
        , min(p."x2") as "low2"
        , max(p."x2") as "high2"
        , min(p."x3") as "low3"
        , max(p."x3") as "high3"
    from "shoal_1_grouped" as g
    join "shoal_2_points" as p on p.place = g.cell
    group by g.class
)

select class, n, "low1", "high1", "low2", "high2", "low3", "high3", (case when xor("low1", "high1") >= 4 then 55440 when xor("low1", "high1") >= 1 then 27720 else 0 end) + (least("high2" - "low2", 55440)) + (least("high3" - "low3", 55440)) as width
from ends
