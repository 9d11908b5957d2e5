-- full_domain

select
    b.node,
    g."w1" & b."m1" as "w1",
    g."s1",
    cast(sum("g"."n") as bigint) as "n"
from "shoal_1_batch" as b
join "shoal_2_cell_groups" as g on g.node = b.source
group by b.node, g."w1" & b."m1", "g"."s1"
