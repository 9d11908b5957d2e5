select
    row_number() over (order by place, "s1", "s2") as piece,
    "place", "w1", "w2",
    "s1", "s2",
    n,
    cast(-1 as bigint) as after
from "shoal_1_rows"
