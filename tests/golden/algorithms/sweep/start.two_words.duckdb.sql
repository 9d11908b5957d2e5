select
    row_number() over (order by c."w2", c."w1", "c"."s1", "c"."s2") as place,
    "c"."w1", "c"."w2",
    "c"."s1", "c"."s2",
    c.n
from "shoal_1_cells" as c
