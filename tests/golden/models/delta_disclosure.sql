-- audit of all models, form 1

with changes as (
    select
        "h"."shape",
        case when r.frequency > 0 then abs(ln(h.n / cast(s.n as double) / r.frequency)) / ln(2.0) else cast('Infinity' as double) end as change
    from "hist_s1" as h
    join "sizes_s1" as s on "s"."shape" = "h"."shape"
    left join "shoal_1_reference" as r on r.sa = h.sa
),

measured as (
    select "shape", max(change) as change from changes group by "shape"
)

select "shape", change as observed, cast('3' as double) as required
from measured
where change >= cast('3' as double) * (1 + 1e-9)
