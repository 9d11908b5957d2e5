select
    1 as attribute,
    x.path,
    cast(
        case
            when d.size2 = 1 and d.l1 is not distinct from d.l0 and d.l2 is not distinct from d.l0 then 0
            when d.size1 = 1 and d.l1 is not distinct from d.l0 then 8
            else 15
        end as bigint
    ) as reach
from "shoal_2_dimension_q1" as d
join "shoal_1_axes" as x on x.attribute = 1 and x.code = d.code
union all
select
    2 as attribute,
    x.path,
    cast(
        case
            when d.size2 = 1 and d.l1 is not distinct from d.l0 and d.l2 is not distinct from d.l0 then 0
            when d.size1 = 1 and d.l1 is not distinct from d.l0 then 576459652791795712
            else 576460752303423487
        end as bigint
    ) as reach
from "shoal_2_dimension_q2" as d
join "shoal_1_axes" as x on x.attribute = 2 and x.code = d.code
