select
    row_number() over (order by c."w2", c."w1", "c"."s1", "c"."s2") as place,
    "c"."w1", "c"."w2",
    15 - 15 + "r_1".reach as "r1",
    576460752303423487 - 576460752303423487 + "r_2".reach as "r2",
    "c"."s1", "c"."s2",
    c.n
from "shoal_1_cells" as c
join "shoal_1_reach" as "r_1" on "r_1".attribute = 1 and "r_1".path = c."w1" & 15
join "shoal_1_reach" as "r_2" on "r_2".attribute = 2 and "r_2".path = c."w2" & 576460752303423487
