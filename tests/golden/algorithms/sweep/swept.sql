-- sweep

select
    q.piece,
    "q"."place", "q"."w1",
    "q"."s1",
    q."b_s1",
    q.n - coalesce(p.n, 0) as n,
    coalesce(cast(p.item as bigint), q.after) as after
from "shoal_1_pool" as q
left join "shoal_2_cleared" as p on p.piece = q.piece
where q.n > coalesce(p.n, 0)
