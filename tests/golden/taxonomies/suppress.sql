-- mondrian

select row_number() over (order by value, l0) as place, l0, '*' as l1
from (
    select distinct "qv2" as value, cast("qv2" as varchar) as l0
    from "shoal_1_tally"
    where "qv2" is not null
) as leaves

-- audit of general values

select row_number() over (order by value, l0) as place, l0, '*' as l1
from (
    select distinct "sv2" as value, cast("sv2" as varchar) as l0
    from "shoal_1_tally"
    where "sv2" is not null and cast("sv2" as varchar) <> '*'
) as leaves
