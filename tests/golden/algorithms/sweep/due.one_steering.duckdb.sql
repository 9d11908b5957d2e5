with bounds as (
    select
        class, max(gone) as gone, min(most) as most,
        case when min(case when after = 4 then most end) = min(most) then 4 else 3 end as after
    from (
        select class, gone, most, after from "shoal_1_sides_s1"
    ) as sides
    group by class
)
select class, least(gone, most) as gone, most, case when gone > most then after else 1 end as state, after
from bounds
