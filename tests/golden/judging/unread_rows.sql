-- full_domain, all kinds, starred

with spans as (
    select
        min(low1) as low1,
        max(high1) as high1,
        sum(n) as n
    from "shoal_1_read_groups"
    group by "qv1", "qv2", "qv3", "qv4", "qv5", "qv6"
)

select
    cast(coalesce(sum(case when low1 = high1 then n end), 0) as bigint) as rows1
from spans
