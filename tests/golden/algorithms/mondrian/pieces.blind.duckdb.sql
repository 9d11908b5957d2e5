select "c"."cell", "c"."w1", "c"."w2", a.class as part, a.n
from "shoal_1_grouping" as a
join "shoal_1_cells" as c on c.cell = a.cell
