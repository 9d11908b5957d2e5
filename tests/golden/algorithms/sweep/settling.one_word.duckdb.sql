with standing as (
    select
        i.item,
        q."w1" & i."m1" as "k1",
        q.piece,
        q.place,
        "q"."s1", "q"."s2",
        q.n
    from "shoal_1_pool" as q
cross join (
    values
    (7, 8),
    (8, 511)
) as i(item, "m1")
where
    i.item > q.after

),

met as (
    select
        s.item,
        "s"."k1",
        s.piece,
        s.place,
        "s"."s1", "s"."s2",
        s.n,
        min(s.item) over (partition by s.piece) as first
    from standing as s
    join "shoal_1_possible" as p on p.item = s.item and "p"."k1" = "s"."k1"
)

select
    dense_rank() over (order by item, "k1") as class,
    item,
    "k1",
    piece,
    place,
    "s1", "s2",
    n,
    min(first) over (partition by item, "k1") = item as is_ready
from met
