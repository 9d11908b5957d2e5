-- randomize, promised

select "t"."qv1" as "Marital ""Status""", "t"."qv2" as "age<&'>", e.value as "O'Hara's {{ x }}", g.gid as "gid"
from "shoal_1_drawn" as r
join "shoal_2_cells" as t on t.cell = r.cell
join "shoal_3_domains" as e on e.class = r.class and e.place = r.place
join "shoal_4_keyed_ids" as g on g.class = r.class, generate_series(1, greatest(1, r.n)) as copies(copy)
order by g.gid, ("t"."w1" & 120), ("t"."w1" & 896), e.code
