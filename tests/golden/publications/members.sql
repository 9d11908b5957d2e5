-- anatomy, paths of two words, and an attack

select a.class, "t"."w1", "t"."w2", "t"."s1", cast(sum(a.n) as bigint) as n
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as t on t.cell = a.cell
group by a.class, "t"."w1", "t"."w2", "t"."s1"

-- slicing, given columns, and an attack

select a.class, "t"."w1", "t"."s1", "l"."look1", cast(sum(a.n) as bigint) as n
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as t on t.cell = a.cell
join "shoal_3_look_alikes" as l on l.class = a.class
group by a.class, "t"."w1", "t"."s1", "l"."look1"
