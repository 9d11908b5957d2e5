-- refine

with blocks as (
    select part, groups, cast(sum(groups) over (order by part rows between unbounded preceding and current row) as bigint) - groups as sooner
    from (select part, cast(sum(kept) as bigint) // 2 as groups from "shoal_1_drawn" group by part) as sizes
    where groups > 0
),

queued as (
    select s.part, s.place, row_number() over (partition by s.part order by p."s1", s.place) - 1 as turn
    from "shoal_1_drawn" as s
    join "shoal_2_points" as p on p.place = s.place, generate_series(1, greatest(1, s.kept)) as copies
    where s.kept > 0
)

select b.sooner + q.turn % b.groups + 1 as class, q.part, q.place as cell, count(*) as n
from queued as q
join blocks as b on b.part = q.part
group by b.sooner + q.turn % b.groups + 1, q.part, q.place
