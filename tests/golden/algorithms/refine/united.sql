-- refine

with together as (
    select cell, class, n from "shoal_1_dealt"
union all
    select cell, class, n from "shoal_2_pooled"

)

select cell, class, cast(sum(n) as bigint) as n from together group by cell, class
