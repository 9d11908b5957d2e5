-- sweep

select distinct 0 as attribute
from "shoal_1_cells" as c
join "shoal_2_dimension" as d on d.code = c."s1"
where not exists (select 1 from "shoal_3_grouping" as a where a."s1" = c."s1")
order by attribute

-- sweep, ragged, paths of two words

select distinct 0 as attribute
from "shoal_1_cells" as c
join "shoal_2_dimension" as d on d.code = c."s1"
where not exists (select 1 from "shoal_3_grouping" as a where a."s1" = c."s1")
union all
select distinct 1 as attribute
from "shoal_1_cells" as c
join "shoal_4_dimension" as d on d.code = c."s2"
where not exists (select 1 from "shoal_3_grouping" as a where a."s2" = c."s2")
order by attribute

-- sweep, weights

select distinct 0 as attribute
from "shoal_1_cells" as c
join "shoal_2_dimension" as d on d.code = c."s1"
where not exists (select 1 from "shoal_3_grouping" as a where a."s1" = c."s1")
    and not (d.l0 is not distinct from cast('u' as varchar))
    and not (d.l0 is not distinct from cast('v' as varchar))
    and not (d.l0 is not distinct from cast('w' as varchar))
    and not (d.l0 is not distinct from cast('x' as varchar))
order by attribute
