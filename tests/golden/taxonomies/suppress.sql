-- full_domain, cleaned

select row_number() over (order by value, l0) as place, l0, '*' as l1
from (
    select distinct "sv1" as value, cast("sv1" as varchar) as l0
    from "shoal_1_tally"
    where "sv1" is not null
) as leaves

-- audit of general values

select row_number() over (order by value, l0) as place, l0, '*' as l1
from (
    select distinct "sv2" as value, cast("sv2" as varchar) as l0
    from "shoal_1_tally"
    where "sv2" is not null and cast("sv2" as varchar) <> '*'
) as leaves
