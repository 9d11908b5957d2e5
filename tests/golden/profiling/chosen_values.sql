-- profile

select value
from (
    select value, row_number() over (order by md5(coalesce(value, '')), value) as place
    from (select distinct cast(s."Marital ""Status""" as varchar) as value from "shoal_source" as s) as occurring
) as placed
where place <= 6
