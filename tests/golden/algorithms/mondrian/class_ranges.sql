-- mondrian

select e.part as class, e.low1, e.high1, e.low2, e.high2
from "shoal_1_extents" as e
where not exists (select 1 from "shoal_2_allowed_cuts" as a where a.part = e.part)
