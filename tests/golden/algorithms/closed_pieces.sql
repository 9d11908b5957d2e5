-- mondrian

select p."w1" as cell, p.part as class, cast(p.n as bigint) as n
from "shoal_1_half_pieces" as p
where not exists (select 1 from "shoal_2_allowed_cuts" as a where a.part = p.part)

-- mondrian of persons

select p."w1" as cell, p.part as class, cast(sum(p.n) as bigint) as n
from "shoal_1_half_pieces" as p
where not exists (select 1 from "shoal_2_allowed_cuts" as a where a.part = p.part)
group by p."w1", p.part
