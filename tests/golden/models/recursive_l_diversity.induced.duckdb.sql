with ranked as (
    select
        "w1", "w2",
        row_number() over (partition by "w1", "w2" order by n desc, sa) as place,
        max(n) over (partition by "w1", "w2") as top,
        sum(n) over (
            partition by "w1", "w2" order by n desc, sa
            rows between current row and unbounded following
        ) as tail
    from "hist_s1"
),

reached as (
    select "w1", "w2", coalesce(max(case when top * 1 * (1 + 1e-12) < 3 * tail then place end), 1) as l
    from ranked
    group by "w1", "w2"
)

select "w1", "w2", cast(l as double) as observed, cast(2 as double) as required
from reached
where l < 2
