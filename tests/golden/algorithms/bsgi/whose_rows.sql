-- bsgi of persons, then refine

select p.cell, p.person, g.class, g.n
from "shoal_1_grouped" as g
join "shoal_2_points" as p on p.place = g.cell
