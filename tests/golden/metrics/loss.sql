-- full_domain

select
    node,
    coalesce(
        greatest(
            exp(sum(weight * ln(1 + case when leaves > 1 then (share - 1 / leaves) / (1 - 1 / leaves) else 0 end)) / nullif(sum(weight), 0)) - 1,
            0
        ),
        0
    ) as score
from (select * from "algorithms/full_domain/least_spread") as "spread"
group by node

-- full_domain

select
    node,
    coalesce(
        greatest(
            exp(sum(weight * ln(1 + case when leaves > 1 then (share - 1 / leaves) / (1 - 1 / leaves) else 0 end)) / nullif(sum(weight), 0)) - 1,
            0
        ),
        0
    ) as score
from "shoal_1_spread"
group by node
