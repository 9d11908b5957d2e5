with tops as (
    select "w1", "w2", max(n) as top
    from "hist_s1"
    group by "w1", "w2"
),

measured as (
    select "t"."w1", "t"."w2", t.top, s.n
    from tops as t
    join "sizes" as s on "s"."w1" = "t"."w1" and "s"."w2" = "t"."w2"
)

select
    "w1", "w2",
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)
