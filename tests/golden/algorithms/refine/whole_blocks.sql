-- refine

select b.place as cell, -b.class as class, b.n
from "shoal_1_located_blocks" as b
where not exists (select 1 from "shoal_2_eligible_blocks" as e where e.part = b.class)
