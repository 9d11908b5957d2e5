-- report

with shares as (
    select
        "qv1", "qv2",
        n / cast(sum(n) over (partition by "qv1", "qv2") as double) as own,
        sum(n) over (partition by value) / cast(sum(n) over () as double) as whole
    from "shoal_1_sensitive_counts"
)

select
    greatest(0, (1 + sum(abs(own - whole) - whole)) / 2) as distance,
    greatest(0, -sum(own * ln(own))) as entropy
from shares
group by "qv1", "qv2"
