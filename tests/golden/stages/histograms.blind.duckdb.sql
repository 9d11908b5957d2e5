select a.class, cast(sum(a.n) as bigint) as n
from "shoal_1_grouping" as a
join "shoal_1_cells" as c on c.cell = a.cell
group by a.class
