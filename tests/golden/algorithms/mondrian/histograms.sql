-- mondrian, partition

select a.class, cast(sum("c"."n") as bigint) as "n"
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as c on c.cell = a.cell
group by a.class
