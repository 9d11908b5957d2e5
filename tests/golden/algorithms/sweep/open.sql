-- sweep, general values

select
    count(case when state = 1 then 1 end) as opened,
    count(case when state = 3 then 1 end) as stuck
from "shoal_1_due"
