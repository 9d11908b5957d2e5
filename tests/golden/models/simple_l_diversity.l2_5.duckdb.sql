select "w1", "w2", sum(n) / cast(max(n) as double) as observed, cast('2.5' as double) as required
from "hist_s1"
group by "w1", "w2"
having max(n) * cast('2.5' as double) > sum(n) * (1 + 1e-9)
