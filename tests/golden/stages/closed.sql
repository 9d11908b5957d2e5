-- mondrian

select p."w1" as cell, p.part as class, cast(p.n as bigint) as n
from "shoal_1_split" as p
where not exists (select 1 from "shoal_2_allowed" as a where a.part = p.part)
