select a.class, "c"."s1", "c"."s2", cast(sum(a.n) as bigint) as n
from "shoal_1_grouping" as a
join "shoal_1_cells" as c on c.cell = a.cell
group by a.class, "c"."s1", "c"."s2"
