-- full_domain

select g.node, "b"."m1", cast(count(*) as bigint) as classes
from "shoal_1_groups" as g
join "shoal_2_batch" as b on b.node = g.node
where g.node not in (select node from "shoal_3_layer_sources")
group by g.node, "b"."m1"
having count(*) <= 18
