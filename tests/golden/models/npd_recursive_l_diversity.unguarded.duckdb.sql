select "w1", "w2", observed, required from (with ranked as (
    select
        "h"."w1", "h"."w2",
        h.n,
        row_number() over (partition by "h"."w1", "h"."w2" order by h.n desc, h.sa) as place,
false as allowed
    from "hist_s1" as h
),

tails as (
    select
        "w1", "w2",
        min(case when not allowed then place end) as y,
        max(case when not allowed then n end) as top,
        coalesce(sum(case when place >= 2 then n end), 0) as tail,
        coalesce(sum(case when place >= 2 - 1 then n end), 0) as tail_with_y
    from ranked
    group by "w1", "w2"
),

measured as (
    select "w1", "w2", top, case when y <= 2 - 1 then tail else tail_with_y - top end as tail
    from tails
    where y is not null
)

select
    "w1", "w2",
    case when tail > 0 then top / cast(tail as double) else cast('Infinity' as double) end as observed,
    cast('3.0' as double) as required
from measured
where 2 > 1 and not top * 1 < 3 * tail) as positive
