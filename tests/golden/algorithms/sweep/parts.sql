-- sweep

with totals as (
    select n.code, cast(sum(w.weight) as bigint) as weight
    from "shoal_1_nodes" as n
    join "shoal_2_value_weights" as w on w.sa >= n.low and w.sa < n.low + n.size
    group by n.code
)

select
    n.code as node,
    w.sa,
    w.weight * (cast(4 as hugeint) // t.weight) as part,
    w.weight / cast(t.weight as double) as share
from "shoal_1_nodes" as n
join totals as t on t.code = n.code
join "shoal_2_value_weights" as w on w.sa >= n.low and w.sa < n.low + n.size
