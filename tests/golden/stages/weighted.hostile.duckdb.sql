with held as (
    select distinct "s1" as sa from "shoal_1_cells"
),

given as (
    select 'O''Hara' as l0, 0 as weight union all
    select 'back\slash' as l0, 1 as weight union all
    select '{{ brace }}' as l0, 2 as weight union all
    select '-- no comment' as l0, 3 as weight union all
    select 'line
break' as l0, 4 as weight union all
    select '/* no */' as l0, 5 as weight
)

select d.code as sa, cast(coalesce(g.weight, 20) as bigint) as weight
from "shoal_2_dimension_s1" as d
left join held as h on h.sa = d.code
left join given as g on g.l0 = d.l0
where case when g.weight is null then h.sa is not null else g.weight > 0 end
