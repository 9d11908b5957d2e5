select g.node, "g"."w1", "g"."w2", "g"."s1", "g"."s2", g.n
from "shoal_1_groups" as g
where g.node in (select node from "shoal_1_worth")
