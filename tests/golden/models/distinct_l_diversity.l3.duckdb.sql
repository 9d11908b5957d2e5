select "w1", "w2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1"
group by "w1", "w2"
having count(*) < 3
