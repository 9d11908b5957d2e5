-- sweep

select 1 as attribute, 0 as level, d.size0 as size, count(*) as leaves
from "shoal_1_dimension" as d
join "shoal_2_axes" as x on x.attribute = 1 and x.code = d.code and x.n > 0
group by d.size0
union all
select 1 as attribute, 1 as level, d.size1 as size, count(*) as leaves
from "shoal_1_dimension" as d
join "shoal_2_axes" as x on x.attribute = 1 and x.code = d.code and x.n > 0
group by d.size1
union all
select 2 as attribute, 0 as level, d.size0 as size, count(*) as leaves
from "shoal_3_dimension" as d
join "shoal_2_axes" as x on x.attribute = 2 and x.code = d.code and x.n > 0
group by d.size0
union all
select 2 as attribute, 1 as level, d.size1 as size, count(*) as leaves
from "shoal_3_dimension" as d
join "shoal_2_axes" as x on x.attribute = 2 and x.code = d.code and x.n > 0
group by d.size1
