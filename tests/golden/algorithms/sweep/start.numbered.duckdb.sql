select
    c.cell as place,
    "c"."w1",
    "c"."s1", "c"."s2",
    c.n
from "shoal_1_cells" as c
