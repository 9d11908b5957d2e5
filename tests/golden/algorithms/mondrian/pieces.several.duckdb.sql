select a.cell, a.class as part, "c"."w1", "c"."w2", "c"."s1", "c"."s2", a.n
from "shoal_1_assignment" as a
join "shoal_1_cells" as c on c.cell = a.cell
