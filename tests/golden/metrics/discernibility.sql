-- full_domain

select
    node,
    sum(case when suppressed then cast('40' as double) * n else cast(n as double) * n end) as score
from "shoal_1_sizes"
group by node

-- a plan of several limits and metrics

select
    node,
    sum(case when suppressed then cast('40' as double) * n else cast(n as double) * n end) as score
from (select * from "algorithms/full_domain/unsuppressed_sizes") as "sizes"
group by node
