-- sweep

select
    q.piece,
    "q"."place", "q"."w1",
    "q"."s1",
    q."b_s1",
    q.n - coalesce(p.n, 0) as n,
    coalesce(cast(p.item as bigint), q.swept_from) as swept_from
from "shoal_1_pool" as q
left join "shoal_2_pieces_of_satisfying_classes" as p on p.piece = q.piece
where q.n > coalesce(p.n, 0)
