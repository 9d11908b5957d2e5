with grouped as (
    select "class", "s1", "s2", cast(sum(n) as bigint) as n
    from "shoal_1_pieces"
    where n > 0
    group by "class", "s1", "s2"
),

"sizes" as (
    select "class", cast(sum(n) as bigint) as n
    from "grouped"
    group by "class"
),


failing as (
    select distinct "class" from (select "class", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations


)

select "class" from failing
