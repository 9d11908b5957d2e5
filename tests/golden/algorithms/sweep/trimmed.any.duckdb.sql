with summed as (
    select
        class, item, "k1", "k2", piece, place, "s1", "s2", n,
        cast(sum(n) over (partition by class, "s1" order by piece rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by class, "s1") as bigint) as total
    from "shoal_1_pieces"
)

select
    s.class, s.item, "s"."k1", "s"."k2", s.piece, s.place, "s"."s1", "s"."s2",
    case when f.class is null then s.n else cast(s.n - greatest(0, least(s.n, s.total - coalesce(k.n, 0) - (s.upto - s.n))) as bigint) end as n
from summed as s
left join "shoal_1_failing" as f on f.class = s.class
left join "shoal_1_kept" as k on k.class = s.class and k.node = s."s1"
