select
    coalesce(sum(case when cast("qv1" as varchar) is not distinct from '*' and cast("qv2" as varchar) is not distinct from '*' and "sv1" is null then n end), 0) as starred,
    coalesce(sum(case when cast("qv1" as varchar) is not distinct from '*' and cast("qv2" as varchar) is not distinct from '*' and not (true and "sv1" is null) then n end), 0) as telling,
    coalesce(sum(n), 0) as rows
from "shoal_1_tally"
