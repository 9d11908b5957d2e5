select 1 as attribute, 0 as level, d.size0 as size, count(*) as leaves
from "shoal_2_dimension_q1" as d
join "shoal_1_axes" as x on x.attribute = 1 and x.code = d.code and x.n > 0
group by d.size0
union all
select 1 as attribute, 1 as level, d.size1 as size, count(*) as leaves
from "shoal_2_dimension_q1" as d
join "shoal_1_axes" as x on x.attribute = 1 and x.code = d.code and x.n > 0
group by d.size1
union all
select 1 as attribute, 2 as level, d.size2 as size, count(*) as leaves
from "shoal_2_dimension_q1" as d
join "shoal_1_axes" as x on x.attribute = 1 and x.code = d.code and x.n > 0
group by d.size2
union all
select 2 as attribute, 0 as level, d.size0 as size, count(*) as leaves
from "shoal_2_dimension_q2" as d
join "shoal_1_axes" as x on x.attribute = 2 and x.code = d.code and x.n > 0
group by d.size0
union all
select 2 as attribute, 1 as level, d.size1 as size, count(*) as leaves
from "shoal_2_dimension_q2" as d
join "shoal_1_axes" as x on x.attribute = 2 and x.code = d.code and x.n > 0
group by d.size1
union all
select 2 as attribute, 2 as level, d.size2 as size, count(*) as leaves
from "shoal_2_dimension_q2" as d
join "shoal_1_axes" as x on x.attribute = 2 and x.code = d.code and x.n > 0
group by d.size2
