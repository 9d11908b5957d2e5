-- sweep

select
    row_number() over (order by i.item, q."w1" & i."m1") as class,
    i.item,
    q."w1" & i."m1" as "k1"
from "shoal_1_pool" as q
cross join (
    values
    (0, 252),
    (1, 28),
    (2, 224)
) as i(item, "m1")

group by i.item, q."w1" & i."m1"
having
    bit_count(bit_or(q."b_s1")) >= 3
    and sum(q.n) >= 3

-- sweep

select
    row_number() over (order by i.item, q."w1" & i."m1") as class,
    i.item,
    q."w1" & i."m1" as "k1"
from "shoal_1_remaining_pool" as q
cross join (
    values
    (1, 28),
    (2, 224)
) as i(item, "m1")
where
    i.item - q.swept_from > 0

...

-- sweep, ragged, paths of two words

select
    row_number() over (order by i.item, q."w1" & i."m1") as class,
    i.item,
    q."w1" & i."m1" as "k1"
from "shoal_1_pool" as q
cross join (
    values
    (0, 63),
    (1, 62),
    (2, 7),
    (3, 56),
    (4, 6)
) as i(item, "m1")
where
    q."r1" & i."m1" = i."m1"

...
