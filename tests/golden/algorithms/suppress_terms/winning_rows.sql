-- terms suppressed, and queries

select w.class, w.candidate, r.rn, r.mask
from "shoal_1_no_winners" as w
join "shoal_2_first_rows" as r on r.candidate = w.candidate
