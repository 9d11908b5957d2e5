-- randomize, and an attack

select
    "t"."w1",
    e.code as "s1",
    sum(r.n * case when e.kept > 0 then (case when e.place = r.place then 1 else 0 end - (1 - e.kept) / e.different) / e.kept else cast(1 as double) / e.different end) as n
from "shoal_1_drawn" as r
join "shoal_2_domains" as e on e.class = r.class
join "shoal_3_cells" as t on t.cell = r.cell
group by "t"."w1", e.code
