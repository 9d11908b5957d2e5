-- sweep

select
    row_number() over (order by place, "s1") as piece,
    "place", "w1",
    "s1",
    "b1".bits as "b_s1",
    n,
    cast(-1 as bigint) as swept_from
from "shoal_1_generalized_rows"
join (
    values
    (0, 1),
    (1, 2),
    (2, 4),
    (3, 8),
    (4, 15)
) as "b1"(node, bits) on "b1".node = "s1"
