select g.node, "b"."m1", "b"."m2", cast(count(*) as bigint) as classes
from "shoal_1_groups" as g
join "shoal_1_batch" as b on b.node = g.node
where g.node not in (select node from "shoal_1_sources")
group by g.node, "b"."m1", "b"."m2"
having count(*) <= 9751
