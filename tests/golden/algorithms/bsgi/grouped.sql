-- bsgi

select m.place as cell, m.class, count(*) as n
from "shoal_1_exchanged" as m
where not exists (select 1 from "shoal_2_clashing" as c where c.class = m.class)
group by m.place, m.class
