-- audit of all models, form 1

with ranked as (
    select
        "h"."shape",
        h.n,
        row_number() over (partition by "h"."shape" order by h.n desc, h.sa) as place,
false as allowed
    from "hist_s1" as h
),

tails as (
    select
        "shape",
        min(case when not allowed then place end) as y,
        max(case when not allowed then n end) as top,
        coalesce(sum(case when place >= 2 then n end), 0) as tail,
        coalesce(sum(case when place >= 2 - 1 then n end), 0) as tail_with_y
    from ranked
    group by "shape"
),

measured as (
    select "shape", top, case when y <= 2 - 1 then tail else tail_with_y - top end as tail
    from tails
    where y is not null
)

select
    "shape",
    case when tail > 0 then top / cast(tail as double) else cast('Infinity' as double) end as observed,
    cast('9' as double) as required
from measured
where 2 > 1 and not top * 1 < 9 * tail

-- audit of all models, form 1

...

select
    "shape",
    case when tail > 0 then top / cast(tail as double) else cast('Infinity' as double) end as observed,
    cast('1e-300' as double) as required
from measured
where 2 > 1 and not top * 1 < cast('1e-300' as double) * tail

-- audit of all models, form 2

with ranked as (
    select
        "h"."shape",
        h.n,
        row_number() over (partition by "h"."shape" order by h.n desc, h.sa) as place,
d.code is not null as allowed
    from "hist_s1" as h
    left join "shoal_1_dimension" as d on d.code = h.sa and d.l0 in ('flu', 'it''s')
),

...
