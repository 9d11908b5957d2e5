with given as (
    select 'O''Hara' as l0, 0 as weight union all
    select 'back\slash' as l0, 1 as weight union all
    select '{{ brace }}' as l0, 2 as weight union all
    select '-- no comment' as l0, 3 as weight union all
    select 'line
break' as l0, 4 as weight union all
    select '/* no */' as l0, 5 as weight
)

select g.l0, d.code is null as is_unknown
from given as g
left join "shoal_2_dimension_s1" as d on d.l0 = g.l0
where d.code is null or (g.weight = 0 and d.code in (select "s1" from "shoal_1_cells"))
order by g.l0
limit 1
