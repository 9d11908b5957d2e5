-- report

select row_number() over (order by text nulls last) as label, text, n
from (
    select
cast("Marital ""Status""" as varchar) as text,
        count(*) as n
    from "shoal_source"
    group by cast("Marital ""Status""" as varchar)
) as shown
