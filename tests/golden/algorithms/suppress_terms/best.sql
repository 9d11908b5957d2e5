-- terms suppressed, and queries

select class, cost, candidate
from (
    select class, cost, candidate, row_number() over (partition by class order by cost, candidate) as place from "shoal_1_no_winners"
) as placed
where place = 1
