-- full_domain, jointly

with ranked as (
    select
        "node", "w1", "s2",
        row_number() over (partition by "node", "w1", "s2" order by n desc, sa) as place,
        max(n) over (partition by "node", "w1", "s2") as top,
        sum(n) over (
            partition by "node", "w1", "s2" order by n desc, sa
            rows between current row and unbounded following
        ) as tail
    from "hist_s1_s2"
),

reached as (
    select "node", "w1", "s2", coalesce(max(case when top * 1 < 9 * tail then place end), 1) as l
    from ranked
    group by "node", "w1", "s2"
)

select "node", "w1", "s2", cast(l as double) as observed, cast(1 as double) as required
from reached
where l < 1
