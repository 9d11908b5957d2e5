with standing as (
    select
        i.item,
        q."w1" & i."m1" as "k1",
        q."w2" & i."m2" as "k2",
        q.piece,
        q.place,
        "q"."s1", "q"."s2",
        q.n
    from "shoal_1_pool" as q
cross join (
    values
    (7, 8, 576459652791795712),
    (8, 15, 576460752303423487)
) as i(item, "m1", "m2")
where
    i.item - q.after > 0

),

met as (
    select p.class, s.item, "s"."k1", "s"."k2", s.piece, s.place, "s"."s1", "s"."s2", s.n
    from standing as s
    join "shoal_1_possible" as p on p.item = s.item and "p"."k1" = "s"."k1" and "p"."k2" = "s"."k2"
),

firsts as (
    select piece, min(class) as class from met group by piece
),

waiting as (
    select class from met where false
)

select
    m.class, m.item, "m"."k1", "m"."k2", m.piece, m.place, "m"."s1", "m"."s2", m.n,
    w.class is null as is_ready
from met as m
left join waiting as w on w.class = m.class
