-- terms out of reach

select c.candidate, m.class, m.rn, cast(0 as bigint) as iset, cast(4 as bigint) as k, cast(0 as bigint) as mask
from "shoal_1_members" as m
join "shoal_2_bare_candidates" as c on c.class = m.class
