-- bsgi

with counted as (
    select b.part, p."s1" as sa, cast(sum(b.n) as bigint) as n, max(b.n) as most
    from "shoal_1_whole_block" as b
    join "shoal_2_points" as p on p.place = b.place
    group by b.part, p."s1"
),

ranked as (
    select part, sa, n, most, row_number() over (partition by part order by n desc, sa) - 1 as t from counted
),

rests as (
    select part, t, cast(sum(n) over (partition by part order by t desc rows between unbounded preceding and current row) as bigint) as rest
    from ranked
),

limits as (
    select part, case when count(*) >= 3 then min(case when t < 3 then rest // (3 - t) end) else 0 end as groups
    from rests
    group by part
),

capped as (
    select
        r.part,
        r.sa,
        k.groups,
        least(r.n, k.groups) as kept,
        row_number() over (partition by r.part order by case when r.n < k.groups then 0 else 1 end, r.most desc, r.sa) as turn
    from ranked as r
    join limits as k on k.part = r.part
),

left_over as (
    select part, cast(sum(kept) as bigint) - max(groups) * 3 as n from capped group by part
)

select c.part, c.sa, c.groups, c.kept, case when c.turn <= o.n then 1 else 0 end as residual
from capped as c
join left_over as o on o.part = c.part
