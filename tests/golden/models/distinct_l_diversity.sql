-- full_domain

select "node", "w1", cast(count(*) as double) as observed, cast(2 as double) as required
from "hist_s1"
group by "node", "w1"
having count(*) < 2
