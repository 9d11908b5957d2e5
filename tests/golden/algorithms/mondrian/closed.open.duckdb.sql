select p.cell, p.part as class, p.n
from "shoal_1_pieces" as p
where not exists (select 1 from "shoal_1_allowed" as a where a.part = p.part)
