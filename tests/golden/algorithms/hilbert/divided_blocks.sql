-- hilbert

with "sizes" as (
    select "part", "side", n, n as rows from "shoal_1_halves"
),

failing as (
    select distinct "part", "side" from (select * from "models/k_anonymity") as violations

)

select b.part, cast(0 + row_number() over (order by b.part) as int) as child
from (select distinct part from "shoal_2_quotas") as b
where not exists (select 1 from failing as f where f.part = b.part)

-- hilbert, several models

with "sizes" as (
    select "part", "side", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_halves"
    group by "part", "side"
),

"hist_s1" as (
    select "part", "side", "s1" as sa, n from "shoal_1_halves"
),

"sizes_s1" as (
    select "part", "side", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_halves"
    group by "part", "side"
),

failing as (
    select distinct "part", "side" from (select * from "models/k_anonymity") as violations
union
select distinct "part", "side" from (select * from "models/distinct_l_diversity") as violations

...
