select row_number() over (order by value, l0) as place, l0, '*' as l1
from (
    select distinct "qv1" as value, cast("qv1" as varchar) as l0
    from "shoal_1_tally"
    where "qv1" is not null
) as seen
