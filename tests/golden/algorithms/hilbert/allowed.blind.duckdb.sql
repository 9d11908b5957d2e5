with "sizes" as (
    select "part", "side", cast(sum(n) as bigint) as n
    from "shoal_1_groups"
    group by "part", "side"
),


failing as (
    select distinct "part", "side" from (select "part", "side", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations


)

select b.part, cast(17 + row_number() over (order by b.part) as int) as child
from (select distinct part from "shoal_1_quotas") as b
where not exists (select 1 from failing as f where f.part = b.part)
