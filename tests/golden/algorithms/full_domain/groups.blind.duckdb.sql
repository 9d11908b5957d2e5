select
    b.node,
    g."w1" & b."m1" as "w1",
    g."w2" & b."m2" as "w2",
    cast(sum(g.n) as bigint) as n
from "shoal_1_batch" as b
join "shoal_1_kept" as g on g.node = b.parent
group by b.node, g."w1" & b."m1", g."w2" & b."m2"
