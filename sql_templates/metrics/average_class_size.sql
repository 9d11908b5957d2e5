-- step:  average_class_size: how many rows a published class has on average
-- in:    sizes(node, n, suppressed)
-- out:   (node, score)   key: node
-- why:   small classes keep more detail. As a bound: `slack` rows may still be suppressed
select
    node,
    coalesce(
        (sum(case when suppressed then 0 else n end) - {{ slack }}) / cast(nullif(count(case when suppressed then null else 1 end), 0) as double),
        cast('Infinity' as double)
    ) as score
from {{ sizes }}
group by node
