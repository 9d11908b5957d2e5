-- sweep, jointly

select s.step, r.place, "r"."s1", "r"."s2", r.n
from "shoal_1_start" as r, generate_series(0, 0) as s(step)
