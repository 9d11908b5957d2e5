-- bsgi

with together as (
    select cell, class, n from "shoal_1_grouped"
    union all
    select cell, class, n from "shoal_2_joined"
)

select cell, class, cast(sum(n) as bigint) as n from together group by cell, class
