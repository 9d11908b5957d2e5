-- mondrian

select
    a.class
    , min(c."w1" & 120) as low1
    , max(c."w1" & 120) as high1
    , min(c."w1" & 896) as low2
    , max(c."w1" & 896) as high2
from "shoal_1_satisfying_grouping" as a
join "shoal_2_cells" as c on c.cell = a.cell
group by a.class
