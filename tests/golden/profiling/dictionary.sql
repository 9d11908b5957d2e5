-- profile

select value, cast(row_number() over (order by value) as int) as code
from (
    select distinct value
    from (
        select cast("v1" as varchar) as value from "shoal_1_raw_rows"

    ) as every
) as occurring

-- profile

select value, cast(row_number() over (order by value) as int) as code
from (
    select distinct value
    from (
        select cast("low" as varchar) as value from "shoal_1_raw_rows"
union all
        select cast("high" as varchar) as value from "shoal_1_raw_rows"

...
