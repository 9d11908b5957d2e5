select s.step, r.place, "r"."s1", "r"."s2", r.n
from "shoal_1_rows" as r, generate_series(0, 11) as s(step)
