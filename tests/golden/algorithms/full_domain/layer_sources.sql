-- full_domain

select l.node, "l"."m1", cast(count(*) as bigint) as classes
from "shoal_1_tried_nodes" as l
join "shoal_2_cell_groups" as g on g.node = l.node
group by l.node, "l"."m1"
