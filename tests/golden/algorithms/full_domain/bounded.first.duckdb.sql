select o.node, "o"."m1", "o"."m2", o.tagged, o.measured, o.lost, o.floor, -1 * b.score as bound
from "shoal_1_open" as o
join (select node, floor as score from "shoal_1_open") as b on b.node = o.node
where true
