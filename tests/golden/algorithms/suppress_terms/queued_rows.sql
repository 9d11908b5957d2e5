-- terms suppressed, and queries

select c.candidate, c.class, p.rn, p.iset, p.k, p.mask
from "shoal_1_queued" as c
join "shoal_2_complete_paths" as p on p.node = c.candidate
