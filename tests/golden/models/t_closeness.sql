-- recoding

with total as (
    select "node", "w1", sum(n) as n from "hist_s1" group by "node", "w1"
),

excess as (
    select "p"."node", "p"."w1", greatest(p.share - q.share, 0) as above
    from (
        select "h"."node", "h"."w1", d.low0 as low, sum(h.n / cast(t.n as double)) as share
        from "hist_s1" as h
        join total as t on "h"."node" = "t"."node" and "h"."w1" = "t"."w1"
        join "shoal_1_dimension" as d on d.code = h.sa
        group by "h"."node", "h"."w1", d.low0
    ) as p
    join (
        select d.low0 as low, sum(r.share) as share
        from "shoal_2_reference" as r
        join "shoal_1_dimension" as d on d.code = r.sa
        group by d.low0
    ) as q on q.low = p.low
),

measured as (
    select "node", "w1", sum(above) / 1 as distance
    from excess
    group by "node", "w1"
)

select "node", "w1", distance as observed, cast('0.9' as double) as required
from measured
where distance > cast('0.9' as double) * (1 + 1e-9) + 1e-12

-- audit of all models, form 2

...

running as (
    select
        "t"."shape",
        sum(coalesce(h.n, 0) / cast(t.n as double) - r.share) over (
            partition by "t"."shape" order by r.sa rows between unbounded preceding and current row
        ) as moved
    from total as t
    cross join "shoal_1_reference" as r
    left join "hist_s1" as h on "h"."shape" = "t"."shape" and h.sa = r.sa
),

measured as (
    select "shape", coalesce(sum(abs(moved)) / nullif(count(*) - 1, 0), 0) as distance
    from running
    group by "shape"
)

...

-- audit of all models, form 3

...

excess as (
    select "p"."shape", greatest(p.share - q.share, 0) as above
    from (
        select "h"."shape", d.low0 as low, sum(h.n / cast(t.n as double)) as share
        from "hist_s1" as h
        join total as t on "h"."shape" = "t"."shape"
        join "shoal_1_dimension" as d on d.code = h.sa
        group by "h"."shape", d.low0
    ) as p
    join (
        select d.low0 as low, sum(r.share) as share
        from "shoal_2_reference" as r
        join "shoal_1_dimension" as d on d.code = r.sa
        group by d.low0
    ) as q on q.low = p.low
union all    select "p"."shape", greatest(p.share - q.share, 0) as above
    from (
        select "h"."shape", d.low1 as low, sum(h.n / cast(t.n as double)) as share
        from "hist_s1" as h
        join total as t on "h"."shape" = "t"."shape"
        join "shoal_1_dimension" as d on d.code = h.sa
        group by "h"."shape", d.low1
    ) as p
    join (
        select d.low1 as low, sum(r.share) as share
        from "shoal_2_reference" as r
        join "shoal_1_dimension" as d on d.code = r.sa
        group by d.low1
    ) as q on q.low = p.low
),

...
