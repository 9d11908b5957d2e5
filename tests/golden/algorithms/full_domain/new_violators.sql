-- a plan of full_domain

select 0 as search, b.node
from "shoal_1_first_open_nodes" as b
where not exists (select 1 from "shoal_2_open_nodes" as a where a.node = b.node)
