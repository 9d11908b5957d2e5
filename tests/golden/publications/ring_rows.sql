-- ring

select "l"."look1", "l"."look2", t."s1", count(*) as n
from "shoal_1_ring" as r
join "shoal_2_look_alikes" as l on l.class = r.record
join "shoal_1_ring" as o on o.class = r.class and o.place = (r.place + r.turn) % r.rows
join "shoal_3_cells" as t on t.cell = o.cell
group by "l"."look1", "l"."look2", t."s1"
