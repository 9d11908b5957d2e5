-- full_domain, out of reach

select "node", "w1", sum(n) / cast(max(n) as double) as observed, cast('6' as double) as required
from "hist_s1"
group by "node", "w1"
having max(n) * cast('6' as double) > sum(n) * (1 + 1e-9)
