select 'average_class_size' as metric, score from (select
    node,
    coalesce(
        (sum(case when suppressed then 0 else n end) - 0) / cast(nullif(count(case when suppressed then null else 1 end), 0) as double),
        cast('Infinity' as double)
    ) as score
from "shoal_1_sizes"
group by node) as scores
union all
select 'discernibility' as metric, score from (select
    node,
    sum(case when suppressed then cast('30162.0' as double) * n else cast(n as double) * n end) as score
from "shoal_1_sizes"
group by node) as scores
union all
select 'entropy' as metric, score from (select node, sum(weight * bits) * cast('30162.0' as double) as score
from "shoal_1_spread"
group by node) as scores
union all
select 'height' as metric, score from (select node, sum(weight * level) as score
from "shoal_1_spread"
group by node) as scores
union all
select 'information_loss' as metric, score from (select node, sum(weight * span) * cast('30162.0' as double) as score
from "shoal_1_spread"
group by node) as scores
union all
select 'loss' as metric, score from (select
    node,
    coalesce(
        exp(sum(weight * ln(1 + case when leaves > 1 then (share - 1 / leaves) / (1 - 1 / leaves) else 0 end)) / nullif(sum(weight), 0)) - 1,
        0
    ) as score
from "shoal_1_spread"
group by node) as scores
union all
select 'precision' as metric, score from (select node, 1 - coalesce(sum(weight * climb) / nullif(sum(weight), 0), 0) as score
from "shoal_1_spread"
group by node) as scores
