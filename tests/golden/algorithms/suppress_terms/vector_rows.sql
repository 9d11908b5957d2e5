-- terms suppressed, and queries

select p.node, p.rn, p.k, p.a, p.bits
from "shoal_1_paths" as p
where exists (select 1 from "shoal_2_vectors" as v where v.node = p.node)
