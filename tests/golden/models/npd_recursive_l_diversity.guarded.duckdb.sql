select "w1", "w2", observed, required from (with ranked as (
    select
        "h"."w1", "h"."w2",
        h.n,
        row_number() over (partition by "h"."w1", "h"."w2" order by h.n desc, h.sa) as place,
d.code is not null as allowed
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara')
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
union all
select
    "c"."w1", "c"."w2",
    100 * coalesce(h.n, 0) / cast(c.n as double) as observed,
    cast('5.0' as double) as required
from "sizes" as c
cross join (
    select g.leaf, d.code
    from (values ('back\slash'), ('{{ brace }}'), ('-- no comment'), ('line
break'), ('/* no */')) as g(leaf)
    left join "shoal_2_dimension_s1" as d on d.l0 = g.leaf
) as w
left join "hist_s1" as h on "h"."w1" = "c"."w1" and "h"."w2" = "c"."w2" and h.sa = w.code
where 100 * coalesce(h.n, 0) * (1 + 1e-9) < cast('5.0' as double) * c.n
