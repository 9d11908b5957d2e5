with "sizes" as (
    select "node", "w1", "w2", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "w2"
),


failing as (
    select distinct "node", "w1", "w2" from (select "node", "w1", "w2", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations


)

select "s"."node", "s"."w1", "s"."w2", s.n
from sizes as s
join failing as f on "f"."node" = "s"."node" and "f"."w1" = "s"."w1" and "f"."w2" = "s"."w2"
where s.node in (select node from "shoal_1_nodes")
