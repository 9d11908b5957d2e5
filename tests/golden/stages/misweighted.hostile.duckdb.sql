with given as (
    select cast('O''Hara' as varchar) as l0, 0 as weight union all
    select cast('back\slash' as varchar) as l0, 1 as weight union all
    select cast('{{ brace }}' as varchar) as l0, 2 as weight union all
    select cast('-- no comment' as varchar) as l0, 3 as weight union all
    select cast('line
break' as varchar) as l0, 4 as weight union all
    select cast('/* no */' as varchar) as l0, 5 as weight
)

select g.l0, d.code is null as is_unknown
from given as g
left join "shoal_2_dimension_s1" as d on d.l0 is not distinct from g.l0
where (d.code is null and g.l0 is not null) or (g.weight = 0 and d.code in (select "s1" from "shoal_1_cells"))
order by g.l0
limit 1
