-- sweep, weights

with policy_weights as (
    select cast('u' as varchar) as l0, 2 as weight union all
    select cast('v' as varchar) as l0, 4 as weight union all
    select cast('w' as varchar) as l0, 1 as weight union all
    select cast('x' as varchar) as l0, 2 as weight
)

select g.l0, d.code is null as is_unknown
from policy_weights as g
left join "shoal_1_dimension" as d on d.l0 is not distinct from g.l0
where (d.code is null and g.l0 is not null) or (g.weight = 0 and d.code in (select "s1" from "shoal_2_cells"))
order by g.l0
limit 1
