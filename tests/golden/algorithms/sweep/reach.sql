-- sweep, ragged, paths of two words

select
    1 as attribute,
    x.path,
    cast(
        case
            when d.size2 = 1 and d.l1 is not distinct from d.l0 and d.l2 is not distinct from d.l0 then 0
            when d.size1 = 1 and d.l1 is not distinct from d.l0 then 6
            else 7
        end as bigint
    ) as reach
from "shoal_1_dimension" as d
join "shoal_2_axes" as x on x.attribute = 1 and x.code = d.code
