-- attack, as labels are written

select row_number() over (order by text nulls last) as label, text
from (
    select distinct cast("qv1" as varchar) as text
    from "shoal_1_tally"
) as texts

-- population of ranges

select row_number() over (order by text nulls last) as label, text
from (
    select distinct '[' || array_to_string(cast("qv2" as varchar[]), ', ') || ']' as text
    from "shoal_1_numbered_classes"
) as texts
