select
    coalesce(sum(case when true then n end), 0) as starred,
    coalesce(sum(case when false then n end), 0) as telling
from "shoal_1_tally"
where cast("qv1" as varchar) = '*' and cast("qv2" as varchar) = '*'
