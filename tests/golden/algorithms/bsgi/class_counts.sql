-- bsgi

select a.class, cast(sum(a.n) as bigint) as n
from "shoal_1_of_cells" as a
join "shoal_2_cells" as c on c.cell = a.cell
group by a.class
