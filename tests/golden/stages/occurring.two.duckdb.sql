select 1 as attribute, d."l0" as label, cast(sum(x.n) as bigint) as n
from "shoal_1_axes" as x
join "shoal_2_dimension_q1" as d on d.code = x.code
where x.attribute = 1 and x.n > 0
group by d."l0"
union all
select 2 as attribute, d."l1" as label, cast(sum(x.n) as bigint) as n
from "shoal_1_axes" as x
join "shoal_2_dimension_q2" as d on d.code = x.code
where x.attribute = 2 and x.n > 0
group by d."l1"
