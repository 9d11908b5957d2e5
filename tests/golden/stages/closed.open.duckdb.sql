select p."cell" as cell, p.part as class, cast(p.n as bigint) as n
from "shoal_1_pieces" as p
where not exists (select 1 from "shoal_1_allowed" as a where a.part = p.part)
