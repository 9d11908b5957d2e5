with "sizes" as (
    select "qv1", "qv2", cast(sum(n) as bigint) as n
    from "shoal_1_coded"
    group by "qv1", "qv2"
),


failing as (
    select distinct "qv1", "qv2" from (select "qv1", "qv2", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations


)

select "qv1", "qv2" from failing
