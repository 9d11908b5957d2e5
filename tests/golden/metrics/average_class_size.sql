-- full_domain

select
    node,
    coalesce(
        (sum(case when suppressed then 0 else n end) - 0) / cast(nullif(count(case when suppressed then null else 1 end), 0) as double),
        cast('Infinity' as double)
    ) as score
from "shoal_1_sizes"
group by node

-- a plan of several limits and metrics

select
    node,
    coalesce(
        (sum(case when suppressed then 0 else n end) - 8) / cast(nullif(count(case when suppressed then null else 1 end), 0) as double),
        cast('Infinity' as double)
    ) as score
from (select * from "algorithms/full_domain/unsuppressed_sizes") as "sizes"
group by node
