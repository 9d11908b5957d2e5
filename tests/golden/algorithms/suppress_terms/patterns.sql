-- terms suppressed, and queries

select m.class, m.node, m.cell, w.mask, count(*) as n
from "shoal_1_members" as m
join "shoal_2_outcome" as o on o.class = m.class
join "shoal_3_no_rows" as w on w.class = m.class and w.candidate = o.candidate and w.rn = m.rn
group by m.class, m.node, m.cell, w.mask
