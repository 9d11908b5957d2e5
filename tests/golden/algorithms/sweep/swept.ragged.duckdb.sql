select
    q.piece,
    "q"."place", "q"."w1", "q"."w2", "q"."r1", "q"."r2",
    "q"."s1", "q"."s2",
    q."b_s1",
    q.n - coalesce(p.n, 0) as n,
    coalesce(cast(p.item as bigint), q.after) as after
from "shoal_1_pool" as q
left join "shoal_1_pieces" as p on p.piece = q.piece
where q.n > coalesce(p.n, 0)
