-- recoding, starred, named values

with tops as (
    select "h"."node", "h"."w1", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_1_dimension" as d on d.code = h.sa and d.l0 in ('flu', 'it''s')
    group by "h"."node", "h"."w1"
),

measured as (
    select "t"."node", "t"."w1", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."node" = "t"."node" and "s"."w1" = "t"."w1"
)

select
    "node", "w1",
    case when n < 2 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 2 then cast(2 as double) else cast('0.95' as double) end as required
from measured
where n < 2 or top > cast('0.95' as double) * n * (1 + 1e-9)

-- audit of all models, form 1

with tops as (
    select "shape", max(n) as top
    from "hist_s1"
    group by "shape"
),

...
