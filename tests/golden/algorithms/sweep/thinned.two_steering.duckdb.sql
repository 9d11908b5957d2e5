with held as (
    select p.class, p.piece, "p"."s1", "p"."s2", p.n, f.is_hopeless
    from "shoal_1_pieces" as p
    join "shoal_1_failing" as f on f.class = p.class
    where p.n > 0
),

sizes as (
    select class, cast(sum(n) as bigint) as n from held group by class
),

"hist1" as (
    select h.class, s.sa, cast(sum(h.n * s.part) as bigint) as n
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
    select h.class, s.sa, cast(sum(h.n * s.part) as bigint) as n
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
        h.n,
        row_number() over (partition by h.class order by h."s1", h."s2", h.piece) as choice
    from held as h
    join sizes as z on z.class = h.class
    join "dominant1" as "a1" on "a1".class = h.class
    join "shoal_1_parts_""s1""" as "q1" on "q1".node = h."s1" and "q1".sa = "a1".sa
    join "dominant2" as "a2" on "a2".class = h.class
    join "shoal_1_parts_""s2""" as "q2" on "q2".node = h."s2" and "q2".sa = "a2".sa
    where h.is_hopeless = 0
        and "q1".part * z.n > "a1".n
        and "q2".part * z.n > "a2".n
),

leaving as (
    select c.class, c.piece, c.n
    from candidates as c
    where c.choice = 1
),

lost as (
    select
        l.class,
        l.piece,
        1 as n
    from leaving as l
)

select
    p.class, p.item, "p"."k1", "p"."k2", p.piece, p.place, "p"."s1", "p"."s2",
    case when f.class is null then p.n when l.class is null then 0 when l.piece = p.piece then p.n - l.n else p.n end as n
from "shoal_1_pieces" as p
left join "shoal_1_failing" as f on f.class = p.class
left join lost as l on l.class = p.class
