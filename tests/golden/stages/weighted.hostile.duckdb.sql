with held as (
    select distinct "s1" as sa from "shoal_1_cells"
),

given as (
    select cast('O''Hara' as varchar) as l0, 0 as weight union all
    select cast('back\slash' as varchar) as l0, 1 as weight union all
    select cast('{{ brace }}' as varchar) as l0, 2 as weight union all
    select cast('-- no comment' as varchar) as l0, 3 as weight union all
    select cast('line
break' as varchar) as l0, 4 as weight union all
    select cast('/* no */' as varchar) as l0, 5 as weight
)

select d.code as sa, cast(coalesce(g.weight, 20) as bigint) as weight
from "shoal_2_dimension_s1" as d
left join held as h on h.sa = d.code
left join given as g on g.l0 is not distinct from d.l0
where case when g.weight is null then h.sa is not null else g.weight > 0 end
