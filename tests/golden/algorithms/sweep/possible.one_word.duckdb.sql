select
    row_number() over (order by i.item, q."w1" & i."m1") as class,
    i.item,
    q."w1" & i."m1" as "k1"
from "shoal_1_pool" as q
cross join (
    values
    (7, 8),
    (8, 511)
) as i(item, "m1")
where
    i.item - q.after > 0

group by i.item, q."w1" & i."m1"
having
    bit_count(bit_or(q."b_s1")) >= 3
    and sum(q.n) >= 5
