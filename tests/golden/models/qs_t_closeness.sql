-- audit of all models, form 1

with prior as (
    select sum(share * share) as square from "shoal_1_reference"
),

linked as (
    select
        "h"."shape",
        sum(h.n / cast(s.n as double) * (h.n / cast(s.n as double) - 2 * coalesce(r.share, 0))) as rest
    from "hist_s1" as h
    join "sizes_s1" as s on "s"."shape" = "h"."shape"
    left join "shoal_1_reference" as r on r.sa = h.sa
    group by "h"."shape"
),

measured as (
    select "s"."shape", greatest(p.square + coalesce(l.rest, 0), 0) as square
    from "sizes_s1" as s
    cross join prior as p
    left join linked as l on "l"."shape" = "s"."shape"
)

select
    "shape",
    case when square > 1e-24 then exp(ln(square) / 2) else 0 end as observed,
    cast('0.2' as double) as required
from measured
where square > cast('0.04' as double) * (1 + 1e-9) + 1e-12
