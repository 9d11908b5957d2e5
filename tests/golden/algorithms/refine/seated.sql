-- bsgi of persons, then refine

select
    (g.class - 1) * 2 + row_number() over (partition by g.class order by g.cell) as slot,
    g.class,
    g.cell as place, p."s1", p."bit1", p."person", p."bit2", p."x1"
from "shoal_1_united" as g
join "shoal_2_points" as p on p.place = g.cell
