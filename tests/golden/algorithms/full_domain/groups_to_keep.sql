-- full_domain

select g.node, "g"."w1", "g"."s1", "g"."n"
from "shoal_1_groups" as g
where g.node in (select node from "shoal_2_sources_to_keep")
