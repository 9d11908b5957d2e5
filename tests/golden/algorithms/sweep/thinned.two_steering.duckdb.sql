with held as (
    select p.class, p.piece, "p"."s1", "p"."s2", p.n
    from "shoal_1_pieces" as p
    join "shoal_1_stuck" as f on f.class = p.class
    where p.n > 0
),

sizes as (
    select class, cast(sum(n) as bigint) as n from held group by class
),

"hist1" as (
    select h.class, s.sa, cast(sum(h.n * s.part) as hugeint) as n
    from held as h
    join "shoal_1_parts_""s1""" as s on s.node = h."s1"
    group by h.class, s.sa
),

"dominant1" as (
    select class, sa, n
    from (
        select class, sa, n, row_number() over (partition by class order by n desc, sa) as choice from "hist1"
    ) as ranked
    where choice = 1
),

"hist2" as (
    select h.class, s.sa, cast(sum(h.n * s.part) as hugeint) as n
    from held as h
    join "shoal_1_parts_""s2""" as s on s.node = h."s2"
    group by h.class, s.sa
),

"dominant2" as (
    select class, sa, n
    from (
        select class, sa, n, row_number() over (partition by class order by n desc, sa) as choice from "hist2"
    ) as ranked
    where choice = 1
),

candidates as (
    select
        h.class,
        h.piece,
        "h"."s1", "h"."s2",
        h.n,
        dense_rank() over (partition by h.class order by "h"."s1", "h"."s2") as choice,
        cast(sum(h.n) over (
            partition by h.class, "h"."s1", "h"."s2" order by h.piece rows between unbounded preceding and current row
        ) as bigint) as upto
    from held as h
    join sizes as z on z.class = h.class
    join "dominant1" as "a1" on "a1".class = h.class
    join "shoal_1_parts_""s1""" as "q1" on "q1".node = h."s1" and "q1".sa = "a1".sa
    join "dominant2" as "a2" on "a2".class = h.class
    join "shoal_1_parts_""s2""" as "q2" on "q2".node = h."s2" and "q2".sa = "a2".sa
    where
        "q1".part * z.n > "a1".n and
        "q2".part * z.n > "a2".n
),

leaving as (
    select class, piece, n, upto - n as before from candidates where choice = 1
),

chosen as (
    select distinct class, "s1", "s2" from candidates where choice = 1
),

"surely1" as (
    select
        c.class,
        min(
            case when o.sa <> a.sa and coalesce(mine.part, 0) < q.part
                then cast(cast(a.n - o.n - case when o.sa < a.sa then 1 else 0 end as hugeint) // (q.part - coalesce(mine.part, 0)) as bigint) + 1
                else z.n
            end
        ) as dominant,
        max(
            case when q.part > cast('0.5000000005' as double) * 2
                then floor((a.n - cast('0.5000000005' as double) * z.n * 2) / (q.part - cast('0.5000000005' as double) * 2))
                else 0
            end
        ) as violating
    from chosen as c
    join sizes as z on z.class = c.class
    join "dominant1" as a on a.class = c.class
    join "shoal_1_parts_""s1""" as q on q.node = c."s1" and q.sa = a.sa
    join "hist1" as o on o.class = c.class
    left join "shoal_1_parts_""s1""" as mine on mine.node = c."s1" and mine.sa = o.sa
    group by c.class
),

"surely2" as (
    select
        c.class,
        min(
            case when o.sa <> a.sa and coalesce(mine.part, 0) < q.part
                then cast(cast(a.n - o.n - case when o.sa < a.sa then 1 else 0 end as hugeint) // (q.part - coalesce(mine.part, 0)) as bigint) + 1
                else z.n
            end
        ) as dominant,
        max(
            case when q.part > cast('0.5500000005500001' as double) * 70
                then floor((a.n - cast('0.5500000005500001' as double) * z.n * 70) / (q.part - cast('0.5500000005500001' as double) * 70))
                else 0
            end
        ) as violating
    from chosen as c
    join sizes as z on z.class = c.class
    join "dominant2" as a on a.class = c.class
    join "shoal_1_parts_""s2""" as q on q.node = c."s2" and q.sa = a.sa
    join "hist2" as o on o.class = c.class
    left join "shoal_1_parts_""s2""" as mine on mine.node = c."s2" and mine.sa = o.sa
    group by c.class
),

going as (
    select
        c.class,
        greatest(1, least("s1".dominant, "s2".dominant, greatest("s1".violating, "s2".violating, 1))) as n
    from chosen as c
    join "surely1" as "s1" on "s1".class = c.class
    join "surely2" as "s2" on "s2".class = c.class
),

lost as (
    select l.class, l.piece, cast(greatest(0, least(l.n, g.n - l.before)) as bigint) as n
    from leaving as l
    join going as g on g.class = l.class
)

select
    p.class, p.item, "p"."k1", "p"."k2", p.piece, p.place, "p"."s1", "p"."s2",
    case when c.class is null then 0 else p.n - coalesce(l.n, 0) end as n
from "shoal_1_pieces" as p
join "shoal_1_stuck" as f on f.class = p.class
left join chosen as c on c.class = p.class
left join lost as l on l.class = p.class and l.piece = p.piece
