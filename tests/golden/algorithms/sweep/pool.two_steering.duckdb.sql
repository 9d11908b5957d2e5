select
    row_number() over (order by place, "s1", "s2") as piece,
    "place", "w1", "w2",
    "s1", "s2",
    "b1".bits as "b_s1",
    n,
    cast(-1 as bigint) as after
from "shoal_1_rows"
join (
    values
    (0, 1),
    (1, 2),
    (2, 3)
) as "b1"(node, bits) on "b1".node = "s1"
