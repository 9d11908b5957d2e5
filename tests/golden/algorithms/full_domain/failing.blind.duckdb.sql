with "sizes" as (
    select "node", "w1", "w2", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "w2"
),


failing as (
    select "node", "w1", "w2", "n" from (select "node", "w1", "w2", "n", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations


)

select "s"."node", "s"."w1", "s"."w2", s.n
from "failing" as s
where s.node in (select node from "shoal_1_nodes")
