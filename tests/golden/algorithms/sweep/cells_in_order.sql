-- sweep

select
    c.cell as place,
    "c"."w1",
    "c"."s1",
    c.n
from "shoal_1_cells" as c

-- sweep, ragged, paths of two words

select
    row_number() over (order by c."w1", "c"."s1", "c"."s2") as place,
    "c"."w1",
    63 - 7 + "r_1".reach as "r1",
    "c"."s1", "c"."s2",
    c.n
from "shoal_1_cells" as c
join "shoal_2_reach" as "r_1" on "r_1".attribute = 1 and "r_1".path = c."w1" & 7
