-- sweep, weights

select
    count(case when state = 1 then 1 end) as continuing,
    count(case when state = 3 then 1 end) as without_order
from "shoal_1_removals"
