-- slicing

select 0 as pair, ("t"."w1" & 120) as a, ("t"."w1" & 896) as b, cast(sum(t.n) as bigint) as n
from "shoal_1_cells" as t
group by ("t"."w1" & 120), ("t"."w1" & 896)
union all
select 1 as pair, ("t"."w1" & 120) as a, ("t"."w1" & 7168) as b, cast(sum(t.n) as bigint) as n
from "shoal_1_cells" as t
group by ("t"."w1" & 120), ("t"."w1" & 7168)
union all
select 2 as pair, ("t"."w1" & 896) as a, ("t"."w1" & 7168) as b, cast(sum(t.n) as bigint) as n
from "shoal_1_cells" as t
group by ("t"."w1" & 896), ("t"."w1" & 7168)
