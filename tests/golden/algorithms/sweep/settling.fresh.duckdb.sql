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

),

met as (
    select
        s.item,
        "s"."k1", "s"."k2",
        s.piece,
        s.place,
        "s"."s1", "s"."s2",
        s.n,
        min(s.item) over (partition by s.piece) as first
    from standing as s
    join "shoal_1_possible" as p on p.item = s.item and "p"."k1" = "s"."k1" and "p"."k2" = "s"."k2"
)

select
    dense_rank() over (order by item, "k1", "k2") as class,
    item,
    "k1", "k2",
    piece,
    place,
    "s1", "s2",
    n,
    min(first) over (partition by item, "k1", "k2") = item as is_ready
from met
