-- terms out of reach

select class, rn, iset, k, a
from (
    select class, rn, iset, k, a, row_number() over (partition by class, rn order by a, bits, k desc, mask) as place
    from (
        select * from "algorithms/suppress_terms/weighed_states"
    ) as weighed
) as placed
where place = 1
