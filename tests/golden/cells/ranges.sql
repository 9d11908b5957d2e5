-- hilbert

select
    a.class
    , min(c."w1" & 56) as low1
    , max(c."w1" & 56) as high1
    , min(c."w1" & 448) as low2
    , max(c."w1" & 448) as high2
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as c on c.cell = a.cell
group by a.class
