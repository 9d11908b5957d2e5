select
    node,
    sum(case when suppressed then cast('30162.0' as double) * n else cast(n as double) * n end) as score
from "shoal_1_sizes"
group by node
