-- refine

with stretches as (
    select r.number, r.place, p."s1" as sa, (row_number() over (order by r.number) - 1) // 4 as stretch
    from "shoal_1_residual_rows" as r
    join "shoal_2_points" as p on p.place = r.place
),

counts as (
    select stretch, sa, count(*) as n from stretches group by stretch, sa
),

ranked as (
    select stretch, sa, n, row_number() over (partition by stretch order by n desc, sa) - 1 as t from counts
),

rests as (
    select stretch, t, cast(sum(n) over (partition by stretch order by t desc rows between unbounded preceding and current row) as bigint) as rest
    from ranked
),

limits as (
    select stretch, case when count(*) >= 2 then min(case when t < 2 then rest // (2 - t) end) else 0 end as groups
    from rests
    group by stretch
),

numbered as (
    select stretch, groups, cast(sum(groups) over (order by stretch rows between unbounded preceding and current row) as bigint) - groups as sooner
    from limits
),

queued as (
    select s.stretch, s.number, s.place, s.sa, r.n, row_number() over (partition by s.stretch, s.sa order by s.number) as i
    from stretches as s
    join ranked as r on r.stretch = s.stretch and r.sa = s.sa
),

dealt as (
    select
        q.number, q.place, m.groups, m.sooner,
        row_number() over (partition by q.stretch order by q.n desc, q.sa, q.number) - 1 as turn
    from queued as q
    join numbered as m on m.stretch = q.stretch
    where q.i <= m.groups
)

select number, place as cell, 18 + sooner + turn % groups + 1 as class, cast(1 as bigint) as n
from dealt
where turn < groups * 2
