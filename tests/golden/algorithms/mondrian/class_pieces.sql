-- mondrian

select "c"."w1", "c"."s1", a.class as part, c.n
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as c on c.cell = a.cell

-- mondrian, relaxed, paths of two words

select "c"."cell", "c"."w1", "c"."w2", "c"."s1", a.class as part, a.n
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as c on c.cell = a.cell
