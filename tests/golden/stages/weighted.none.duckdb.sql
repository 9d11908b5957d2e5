with held as (
    select distinct "s1" as sa from "shoal_1_cells"
),

given as (
    select cast(null as varchar) as l0, 1 as weight where false
)

select d.code as sa, cast(coalesce(g.weight, 1) as bigint) as weight
from "shoal_2_dimension_s1" as d
left join held as h on h.sa = d.code
left join given as g on g.l0 is not distinct from d.l0
where case when g.weight is null then h.sa is not null else g.weight > 0 end
