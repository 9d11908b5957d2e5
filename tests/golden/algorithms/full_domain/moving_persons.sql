-- full_domain of persons

with spans as (
    select
        min("w1" & 480) < max("w1" & 480) as a1,
        min("w1" & 7680) < max("w1" & 7680) as a2
    from "shoal_1_cell_groups"
    where "person" > 0
    group by "person"
)

select count(case when a1 then 1 end) as a1, count(case when a2 then 1 end) as a2
from spans
