-- refine

select p.cell, t.class, t.n
from "shoal_1_dealt" as t
join "shoal_2_points" as p on p.place = t.cell
union all
select p.cell, t.class, t.n
from "shoal_3_united" as t
join "shoal_2_points" as p on p.place = t.cell

-- bsgi of persons, then refine

select p.cell, p.person, t.class, t.n
from "shoal_1_grouped" as t
join "shoal_2_points" as p on p.place = t.cell
union all
select p.cell, p.person, t.class, t.n
from "shoal_3_united" as t
join "shoal_2_points" as p on p.place = t.cell
