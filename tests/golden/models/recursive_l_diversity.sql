-- audit

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
    select "shape", coalesce(max(case when top * 1 < 1 * tail then place end), 1) as l
    from ranked
    group by "shape"
)

select "shape", cast(l as double) as observed, cast(4611686018427387904 as double) as required
from reached
where l < 4611686018427387904
