with running as (
    select
        "w1", "w2",
        row_number() over (partition by "w1", "w2" order by n desc, sa) as k,
        sum(n) over (
            partition by "w1", "w2" order by n desc, sa
            rows between unbounded preceding and current row
        ) as upto,
        sum(n) over (partition by "w1", "w2") as n
    from "hist_s1"
),

shares as (
    select "w1", "w2", k, upto / cast(n as double) as share from running where k < 4
),

measured as (
    select
        "w1", "w2",
        max(("share" * cast('3.0' as double) - ("k" - 1)) / (cast('3.0' as double) - ("k" - 1))) as tau,
        max(share - (cast('0.5' as double) + (1 - cast('0.5' as double)) * ("k" - 1) / cast('3.0' as double)) * (1 + 1e-9)) as beyond
    from shares
    group by "w1", "w2"
)

select "w1", "w2", tau as observed, cast('0.5' as double) as required
from measured
where beyond > 0
