-- bsgi

select p.cell, g.class, g.n
from "shoal_1_merged" as g
join "shoal_2_points" as p on p.place = g.cell
