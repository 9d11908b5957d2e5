-- audit of all models, form 1

with gains as (
    select
        "h"."shape",
        case when r.frequency > 0 then h.n / cast(s.n as double) / r.frequency - 1 else cast('Infinity' as double) end as gain,
case when r.frequency > 0 then -ln(r.frequency) else 0 end as most
    from "hist_s1" as h
    join "sizes_s1" as s on "s"."shape" = "h"."shape"
    left join "shoal_1_reference" as r on r.sa = h.sa
),

measured as (
    select
        "shape",
        max(case when gain > most * (1 + 1e-9) + 1e-12 then cast('Infinity' as double) else gain end) as beta
    from gains
    group by "shape"
)

select "shape", beta as observed, cast('20' as double) as required
from measured
where beta > cast('20' as double) * (1 + 1e-9) + 1e-12
