-- sweep

with running as (
    select
        "class",
        row_number() over (partition by "class" order by n desc, sa) as k,
        sum(n) over (
            partition by "class" order by n desc, sa
            rows between unbounded preceding and current row
        ) as upto,
        sum(n) over (partition by "class") as n
    from "hist_s1"
),

shares as (
    select "r"."class", r.k, r.upto / cast(s.n as double) as share
    from running as r
    join "sizes_s1" as s on "s"."class" = "r"."class"
    where r.k < 3
),

measured as (
    select
        "class",
        max(("share" * cast('2' as double) - ("k" - 1)) / (cast('2' as double) - ("k" - 1))) as tau,
        max(share - (cast('0.4' as double) + (1 - cast('0.4' as double)) * ("k" - 1) / cast('2' as double)) * (1 + 1e-9)) as beyond
    from shares
    group by "class"
)

select "class", tau as observed, cast('0.4' as double) as required
from measured
where beyond > 0
