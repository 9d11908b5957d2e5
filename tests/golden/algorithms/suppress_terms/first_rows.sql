-- terms suppressed for diversity

select c.candidate, c.class, v.rn, s.iset, s.k, s.mask
from "shoal_1_first_candidates" as c
join "shoal_2_vector_rows" as v on v.node = c.candidate
join "shoal_3_choices" as s on s.class = c.class and s.rn = v.rn and s.bits = v.bits
