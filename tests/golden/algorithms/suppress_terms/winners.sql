-- terms suppressed, and queries

select class, cost, candidate
from (
    select c.class, c.cost, c.candidate, row_number() over (partition by c.class order by c.cost, c.candidate) as place
    from "shoal_1_first_candidates" as c
    join (
        select * from "algorithms/suppress_terms/verdicts"
    ) as v on v.candidate = c.candidate
) as placed
where place = 1
