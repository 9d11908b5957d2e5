-- sweep, weights

with current_pieces as (
    select p.class, p.piece, "p"."s1", p.n
    from "shoal_1_pieces_after_removals" as p
    join "shoal_2_classes_without_order" as f on f.class = p.class
    where p.n > 0
),

sizes as (
    select class, cast(sum(n) as bigint) as n from current_pieces group by class
),

"induced1" as (
    select h.class, s.sa as value, cast(sum(h.n * s.part) as hugeint) as n
    from current_pieces as h
    join "shoal_3_parts" as s on s.node = h."s1"
    group by h.class, s.sa
),

"dominant1" as (
    select class, value, n
    from (
        select class, value, n, row_number() over (partition by class order by n desc, value) as choice from "induced1"
    ) as ranked
    where choice = 1
),

candidates as (
    select
        h.class,
        h.piece,
        "h"."s1",
        h.n,
        dense_rank() over (partition by h.class order by "h"."s1") as choice,
        cast(sum(h.n) over (
            partition by h.class, "h"."s1" order by h.piece rows between unbounded preceding and current row
        ) as bigint) as upto
    from current_pieces as h
    join sizes as z on z.class = h.class
    join "dominant1" as "a1" on "a1".class = h.class
    join "shoal_3_parts" as "q1" on "q1".node = h."s1" and "q1".sa = "a1".value
    where
        "q1".part * z.n > "a1".n
),

leaving as (
    select class, piece, n, upto - n as before from candidates where choice = 1
),

chosen_values as (
    select distinct class, "s1" from candidates where choice = 1
),

"certain1" as (
    select
        c.class,
        min(
            case when o.value <> a.value and coalesce(mine.part, 0) < q.part
                then cast(cast(a.n - o.n - case when o.value < a.value then 1 else 0 end as hugeint) // (q.part - coalesce(mine.part, 0)) as bigint) + 1
                else z.n
            end
        ) as dominant,
        max(
            case when q.part > cast('0.4' as double) * 36
                then floor((a.n - cast('0.4' as double) * z.n * 36) / (q.part - cast('0.4' as double) * 36))
                else 0
            end
        ) as violating
    from chosen_values as c
    join sizes as z on z.class = c.class
    join "dominant1" as a on a.class = c.class
    join "shoal_3_parts" as q on q.node = c."s1" and q.sa = a.value
    join "induced1" as o on o.class = c.class
    left join "shoal_3_parts" as mine on mine.node = c."s1" and mine.sa = o.value
    group by c.class
),

bulks as (
    select
        c.class,
        greatest(1, least("s1".dominant, greatest("s1".violating, 1))) as n
    from chosen_values as c
    join "certain1" as "s1" on "s1".class = c.class
),

removed_rows as (
    select l.class, l.piece, cast(greatest(0, least(l.n, g.n - l.before)) as bigint) as n
    from leaving as l
    join bulks as g on g.class = l.class
)

select
    p.class, p.item, "p"."k1", p.piece, p.place, "p"."s1",
    case when c.class is null then 0 else p.n - coalesce(l.n, 0) end as n
from "shoal_1_pieces_after_removals" as p
join "shoal_2_classes_without_order" as f on f.class = p.class
left join chosen_values as c on c.class = p.class
left join removed_rows as l on l.class = p.class and l.piece = p.piece
