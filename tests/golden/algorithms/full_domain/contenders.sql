-- full_domain

select o.node, "o"."m1", o.is_tagged, o.is_evaluated, o.lost, o.floor, 1 * b.score as bound
from "shoal_1_open_nodes" as o
join (select * from "metrics/loss") as b on b.node = o.node
where true

-- full_domain

select o.node, "o"."m1", o.is_tagged, o.is_evaluated, o.lost, o.floor, 1 * b.score as bound
from "shoal_1_open_nodes" as o
join (select * from "metrics/loss") as b on b.node = o.node
where true
    and 1 * b.score <= cast('0.391666' as double)
    and o.node not in (select node from "shoal_2_more_rows")

-- a plan of several limits and metrics

select o.node, "o"."m1", o.is_tagged, o.is_evaluated, o.lost, o.floor, -1 * b.score as bound
from "shoal_1_open_nodes" as o
join (select * from "metrics/precision") as b on b.node = o.node
where true

-- a plan of several limits and metrics

select o.node, "o"."m1", o.is_tagged, o.is_evaluated, o.lost, o.floor, -1 * b.score as bound
from "shoal_1_open_nodes" as o
join (select * from "metrics/precision") as b on b.node = o.node
where true
    and -1 * b.score <= cast('1e-12' as double)
    and o.node not in (select node from "shoal_2_more_rows")
