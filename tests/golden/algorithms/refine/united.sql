-- refine

with together as (
    select cell, class, n from "shoal_1_pooled"
union all
    select cell, class, n from "shoal_2_whole_blocks"

)

select cell, class, cast(sum(n) as bigint) as n from together group by cell, class
