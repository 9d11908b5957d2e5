select
    row_number() over (order by i.item, q."w1" & i."m1", q."w2" & i."m2") as class,
    i.item,
    q."w1" & i."m1" as "k1",
    q."w2" & i."m2" as "k2"
from "shoal_1_pool" as q
cross join (
    values
    (7, 8, 576459652791795712),
    (8, 15, 576460752303423487)
) as i(item, "m1", "m2")
where
    i.item - q.after > 0 and
    q."r1" & i."m1" = i."m1" and
    q."r2" & i."m2" = i."m2"

group by i.item, q."w1" & i."m1", q."w2" & i."m2"
having
    bit_count(bit_or(q."b_s1")) >= 3
    and sum(q.n) >= 5
