select
    place as cell,
    dense_rank() over (order by item, "k1") as class,
    item,
    "t"."s1",
    t.n
from "shoal_1_closed" as t
