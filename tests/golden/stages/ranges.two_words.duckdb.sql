select
    a.class
    , min(c."w1" & 15) as low1
    , max(c."w1" & 15) as high1
    , min(c."w2" & 576460752303423487) as low2
    , max(c."w2" & 576460752303423487) as high2
from "shoal_1_grouping" as a
join "shoal_1_cells" as c on c.cell = a.cell
group by a.class
