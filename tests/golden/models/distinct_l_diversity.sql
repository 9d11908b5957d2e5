-- full_domain

select "class", cast(count(*) as double) as observed, cast(2 as double) as required
from "hist_s1"
group by "class"
having count(*) < 2
