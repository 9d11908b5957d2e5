with standing as (
    select
        i.item,
        q."w1" & i."m1" as "k1",
        q.piece,
        q.place,
        "q"."s1", "q"."s2",
        q.n
    from "shoal_1_pool" as q
    join (
        values
        (7, 8),
        (8, 511)
    ) as i(item, "m1")
        on i.item > q.after
),

possible as (
    select item, "k1"
    from standing
    group by item, "k1"
    having sum(n) >= 5
        and (count(distinct "s1") >= 3 or max("s1") >= 74)
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
    join possible as p on p.item = s.item and "p"."k1" = "s"."k1"
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
