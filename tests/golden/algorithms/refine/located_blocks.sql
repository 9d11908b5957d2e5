-- refine

select g.class, p.place, g.n
from "shoal_1_grouping" as g
join "shoal_2_points" as p on p.cell = g.cell

-- bsgi of persons, then refine

select g.class, p.place, g.n
from "shoal_1_joint_rows" as g
join "shoal_2_points" as p on p.cell = g.cell and p.person = g.person
