-- sweep

select "s1" as node, cast(sum(n) as bigint) as n from "shoal_1_start" group by "s1"
