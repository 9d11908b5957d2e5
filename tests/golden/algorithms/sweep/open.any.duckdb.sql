select
    count(case when state = 0 then 1 end) as opened,
    count(case when state = 1 then 1 end) as doubted
from "shoal_1_due"
