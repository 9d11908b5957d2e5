select cast(0 as bigint) as node, cast(sum(n) as bigint) as n, false as suppressed from "shoal_1_assignment" group by class
union all
select cast(0 as bigint), cast(30162 - coalesce(sum(n), 0) as bigint), true from "shoal_1_assignment"
