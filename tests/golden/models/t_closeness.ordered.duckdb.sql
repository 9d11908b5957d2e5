with total as (
    select "w1", "w2", sum(n) as n from "hist_s1" group by "w1", "w2"
),

running as (
    select
        "t"."w1", "t"."w2",
        sum(coalesce(h.n, 0) / cast(t.n as double) - r.share) over (
            partition by "t"."w1", "t"."w2" order by r.sa rows between unbounded preceding and current row
        ) as moved
    from total as t
    cross join "shoal_1_reference" as r
    left join "hist_s1" as h on "h"."w1" = "t"."w1" and "h"."w2" = "t"."w2" and h.sa = r.sa
),

measured as (
    select "w1", "w2", coalesce(sum(abs(moved)) / nullif(count(*) - 1, 0), 0) as distance
    from running
    group by "w1", "w2"
)

select "w1", "w2", distance as observed, cast('0.2' as double) as required
from measured
where distance > cast('0.2' as double) * (1 + 1e-9) + 1e-12
