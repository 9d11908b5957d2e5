-- sweep

with present_codes as (
    select distinct "s1" as sa from "shoal_1_cells"
),

policy_weights as (
    select cast(null as varchar) as l0, 1 as weight where false
)

select d.code as sa, cast(coalesce(g.weight, 1) as bigint) as weight
from "shoal_2_dimension" as d
left join present_codes as h on h.sa = d.code
left join policy_weights as g on g.l0 is not distinct from d.l0
where case when g.weight is null then h.sa is not null else g.weight > 0 end

-- sweep, weights

...

policy_weights as (
    select cast('u' as varchar) as l0, 2 as weight union all
    select cast('v' as varchar) as l0, 4 as weight union all
    select cast('w' as varchar) as l0, 1 as weight union all
    select cast('x' as varchar) as l0, 2 as weight
)

...
