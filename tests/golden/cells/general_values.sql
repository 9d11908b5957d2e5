-- audit of all models, form 1

with labels as (
    select distinct l1 as l0, low1 as low, size1 as size from "shoal_1_dimension"
union
    select distinct l2 as l0, low2 as low, size2 as size from "shoal_1_dimension"

),

ranked as (
    select
        l.l0, l.low, l.size,
        row_number() over (partition by l.l0 order by l.size, l.low) as choice
    from labels as l
    join (select distinct cast("sv1" as varchar) as label from "shoal_2_tally") as t on t.label = l.l0
    where not exists (select 1 from "shoal_1_dimension" as d where d.l0 = l.l0)
)

select 6 + row_number() over (order by low, size) - 1 as code, l0, low, size
from ranked
where choice = 1
