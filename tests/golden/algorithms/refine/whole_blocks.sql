-- refine

select p.place as cell, -g.class as class, g.n
from "shoal_1_grouping" as g
join "shoal_2_points" as p on p.cell = g.cell
where not exists (select 1 from "shoal_3_eligible_blocks" as e where e.part = g.class)
