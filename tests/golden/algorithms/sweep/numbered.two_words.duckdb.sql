select
    c.cell,
    dense_rank() over (order by item, "k1", "k2") as class,
    item,
    "t"."s1", "t"."s2",
    t.n
from "shoal_1_closed" as t
join (
    select cell, row_number() over (order by "w2", "w1", "s1", "s2") as place
    from "shoal_1_cells"
) as c on c.place = t.place
