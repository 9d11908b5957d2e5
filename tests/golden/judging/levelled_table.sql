-- full_domain

with counts as (
    select "s1" as code, cast(sum(n) as double) as n from "shoal_1_cells" group by "s1"
),

ranked as (
    select
        code,
        n,
        row_number() over (order by n desc, code) as place,
        sum(n) over (order by n desc, code rows between unbounded preceding and current row) as upto,
        lead(n) over (order by n desc, code) as following
    from counts
),

level as (
    select max(case when (upto - cast('8' as double)) / place >= coalesce(following, 0) then (upto - cast('8' as double)) / place end) as x
    from ranked
)

select cast(1 as int) as "class", r.code as "s1", least(r.n, v.x) as n
from ranked as r
cross join level as v
where v.x > 0
