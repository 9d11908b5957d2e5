select "qv1", "qv2", cast(sum(n) as bigint) as n
from "shoal_1_tally"
group by "qv1", "qv2"
