-- mondrian

select "c"."w1", "c"."s1", a.class as part, a.n
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as c on c.cell = a.cell
