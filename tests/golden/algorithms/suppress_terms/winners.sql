-- terms suppressed for diversity

select class, cost, candidate
from (
    select c.class, c.cost, c.candidate, row_number() over (partition by c.class order by c.cost, c.candidate) as place
    from "shoal_1_no_candidates" as c
    where exists (select 1 from "shoal_2_verdicts" as v where v.candidate = c.candidate)
) as placed
where place = 1
