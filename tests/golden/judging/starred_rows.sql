-- full_domain, all kinds, starred

select
    coalesce(sum(case when "sv1" is null and true then n end), 0) as starred,
    coalesce(sum(case when "sv1" is not null or false then n end), 0) as telling
from "shoal_1_tally"
where cast("qv1" as varchar) = '*' and cast("qv2" as varchar) = '*' and cast("qv3" as varchar) = '*' and cast("qv4" as varchar) = '*' and cast("qv5" as varchar) = '*' and cast("qv6" as varchar) = '*'
