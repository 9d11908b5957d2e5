-- step:  loss: how much of the detail of the quasi-identifiers is lost, from 0 (nothing) to 1 (all), as ARX measures it
-- in:    spread(node, attribute, weight, leaves, share)
-- out:   (node, score)   key: node
-- why:   x = (mean share - 1/D) / (1 - 1/D) for each attribute, then the weighted geometric mean of x + 1, less 1
select
    node,
    coalesce(
        greatest(
            exp(sum(weight * ln(1 + case when leaves > 1 then (share - 1 / leaves) / (1 - 1 / leaves) else 0 end)) / nullif(sum(weight), 0)) - 1,
            0
        ),
        0
    ) as score
from {{ spread }}
group by node
