select distinct 0 as attribute
from "shoal_1_cells" as c
join "shoal_2_dimension_s1" as d on d.code = c."s1"
where not exists (select 1 from "shoal_1_grouping" as a where a."s1" = c."s1")
    and not (d.l0 is not distinct from cast('it''s' as varchar))
    and not (d.l0 is not distinct from cast(NULL as varchar))
union all
select distinct 1 as attribute
from "shoal_1_cells" as c
join "shoal_2_dimension_s2" as d on d.code = c."s2"
where not exists (select 1 from "shoal_1_grouping" as a where a."s2" = c."s2")
order by attribute
