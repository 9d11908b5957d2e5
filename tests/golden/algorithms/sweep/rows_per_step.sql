-- sweep, jointly

select s.step, r.place, "r"."s1", "r"."s2", r.n
from "shoal_1_cells_in_order" as r, generate_series(0, 0) as s(step)
