-- audit of all models, form 1

with ranked as (
    select
        "shape",
        row_number() over (partition by "shape" order by n desc, sa) as place,
        max(n) over (partition by "shape") as top,
        sum(n) over (
            partition by "shape" order by n desc, sa
            rows between current row and unbounded following
        ) as tail
    from "hist_s1"
),

reached as (
    select "shape", coalesce(max(case when top * 1 <= 1 * tail * (1 + 1e-9) then place end), 0) as l
    from ranked
    group by "shape"
)

select "shape", cast(l as double) as observed, cast(3 as double) as required
from reached
where l < 3
