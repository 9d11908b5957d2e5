-- attack

select row_number() over (order by text nulls last) as label, text
from (
    select distinct cast("qv1" as varchar) as text
    from "shoal_1_tally"
) as texts
