-- ring

select "c"."label1" as "Marital ""Status""", "c"."label2" as "age<&'>", "t"."sv1" as "O'Hara's {{ x }}", g.gid as "gid"
from "shoal_1_ring" as r
join "shoal_2_class_labels" as c on c.class = r.record
join "shoal_1_ring" as o on o.class = r.class and o.place = (r.place + r.turn) % r.rows
join "shoal_3_cells" as t on t.cell = o.cell
join "shoal_4_keyed_ids" as g on g.class = r.class
order by g.gid, "c"."label1", "c"."label2", "t"."s1"
