-- terms suppressed, and queries

select a.class, "c"."s1", cast(sum(a.n) as bigint) as n
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as c on c.cell = a.cell
group by a.class, "c"."s1"
