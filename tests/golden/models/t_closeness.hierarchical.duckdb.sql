with total as (
    select "w1", "w2", sum(n) as n from "hist_s1" group by "w1", "w2"
),

excess as (
    select "p"."w1", "p"."w2", greatest(p.share - q.share, 0) as above
    from (
        select "h"."w1", "h"."w2", d.low0 as low, sum(h.n / cast(t.n as double)) as share
        from "hist_s1" as h
        join total as t on "h"."w1" = "t"."w1" and "h"."w2" = "t"."w2"
        join "shoal_2_dimension_s1" as d on d.code = h.sa
        group by "h"."w1", "h"."w2", d.low0
    ) as p
    join (
        select d.low0 as low, sum(r.share) as share
        from "shoal_1_reference" as r
        join "shoal_2_dimension_s1" as d on d.code = r.sa
        group by d.low0
    ) as q on q.low = p.low
union all    select "p"."w1", "p"."w2", greatest(p.share - q.share, 0) as above
    from (
        select "h"."w1", "h"."w2", d.low1 as low, sum(h.n / cast(t.n as double)) as share
        from "hist_s1" as h
        join total as t on "h"."w1" = "t"."w1" and "h"."w2" = "t"."w2"
        join "shoal_2_dimension_s1" as d on d.code = h.sa
        group by "h"."w1", "h"."w2", d.low1
    ) as p
    join (
        select d.low1 as low, sum(r.share) as share
        from "shoal_1_reference" as r
        join "shoal_2_dimension_s1" as d on d.code = r.sa
        group by d.low1
    ) as q on q.low = p.low
),

measured as (
    select "w1", "w2", sum(above) / 2 as distance
    from excess
    group by "w1", "w2"
)

select "w1", "w2", distance as observed, cast('0.2' as double) as required
from measured
where distance > cast('0.2' as double) * (1 + 1e-9) + 1e-12
