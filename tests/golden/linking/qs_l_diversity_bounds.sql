-- terms of many labels

with ranked as (
    select
        "shape", n,
        row_number() over (partition by "shape" order by n desc, sa) as place,
        sum(n) over (partition by "shape" order by n desc, sa rows between unbounded preceding and current row) as upto,
        max(n) over (partition by "shape") as top
    from "shoal_1_narrow_beliefs"
),

reached as (
    select
        "r"."shape",
        max(r.top) as top,
        max(r.upto) as total,
        max(case
            when (r.top + w.wide) * (1 + 1e-7) <= cast('2' as double) * (w.linked - r.upto + r.n - (r.place - 1) * w.wide) then r.place
        end) as low,
        max(case when r.top * (1 - 1e-7) <= cast('2' as double) * (w.linked - r.upto + r.n) then r.place end) as high
    from ranked as r
    join "shoal_2_wide_beliefs" as w on "w"."shape" = "r"."shape"
    group by "r"."shape"
),

rest as (
    select
        "w"."shape", w.wide, r.low, r.high,
        coalesce(r.top, 0) as top,
        coalesce(r.top, 0) + w.wide as most,
        cast('2' as double) * (w.linked - coalesce(r.total, 0)) as tail
    from "shoal_2_wide_beliefs" as w
    left join reached as r on "r"."shape" = "w"."shape"
    where w.linked > 0
)

select
    "shape",
    greatest(coalesce(low, 0), case when wide > 0 then floor(1 + (tail - most * (1 + 1e-7)) / (cast('2' as double) * wide) - 1e-6) else 0 end) as low,
    case when top * (1 - 1e-7) <= tail then 4 else coalesce(high, 0) end as high
from rest
