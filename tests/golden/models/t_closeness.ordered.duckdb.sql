with total as (
    select "w1", "w2", sum(n) as n from "hist_s1" group by "w1", "w2"
),

differing as (
    select "w1", "w2", sa, sum(share) as share
    from (
        select "h"."w1", "h"."w2", h.sa, h.n / cast(t.n as double) as share
        from "hist_s1" as h
        join total as t on "h"."w1" = "t"."w1" and "h"."w2" = "t"."w2"
        union all
        select "t"."w1", "t"."w2", r.sa, -r.share as share
        from total as t
        cross join "shoal_1_reference" as r
    ) as p
    group by "w1", "w2", sa
),

running as (
    select
        "w1", "w2",
        sum(share) over (partition by "w1", "w2" order by sa rows between unbounded preceding and current row) as moved
    from differing
),

measured as (
    select "w1", "w2", coalesce(sum(abs(moved)) / nullif(count(*) - 1, 0), 0) as distance
    from running
    group by "w1", "w2"
)

select "w1", "w2", distance as observed, cast('0.2' as double) as required
from measured
where distance > cast('0.2' as double) * (1 + 1e-9) + 1e-12
