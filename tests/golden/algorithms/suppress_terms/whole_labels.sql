-- terms suppressed, and queries

select -1 - n.node as iset, h.sa as label
from "shoal_1_nodes" as n
join "shoal_2_bare_shares" as h on h.node = n.node
where n.w > 0
