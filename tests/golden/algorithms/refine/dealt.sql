-- refine

with blocks as (
    select part, groups, cast(sum(groups) over (order by part rows between unbounded preceding and current row) as bigint) - groups as sooner
    from (select part, cast(sum(kept) as bigint) // 2 as groups from "shoal_1_drawn" group by part) as sizes
    where groups > 0
),

queued as (
    select
        s.part, s.place, s.kept,
        cast(sum(s.kept) over (partition by s.part order by p."s1", s.place rows between unbounded preceding and current row) as bigint) - s.kept as turn
    from "shoal_1_drawn" as s
    join "shoal_2_points" as p on p.place = s.place
    where s.kept > 0
)

select b.sooner + (q.turn + copies.copy - 1) % b.groups + 1 as class, q.part, q.place as cell, cast(1 as bigint) as n
from queued as q
join blocks as b on b.part = q.part, generate_series(1, greatest(1, q.kept)) as copies(copy)
