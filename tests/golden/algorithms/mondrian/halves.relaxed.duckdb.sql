with divided as (
    select
        c."part",
        c."attribute",
        p."cell",
        p."w1",
        p."w2",
        p."s1",
        p."s2",
        p.n,
        case
            when ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") < c.cut then p.n
            when ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") > c.cut then 0
            else coalesce(s.taken, p.n)
        end as taken
    from "shoal_1_pieces" as p
    join "shoal_1_cuts" as c on c.part = p.part
    left join "shoal_1_shares" as s on s.part = p.part and s.attribute = c.attribute and s.cell = p."cell"
),

sides as (
    select
        "part",
        "attribute",
        "cell",
        "w1",
        "w2",
        "s1",
        "s2",
        0 as side,
taken as n
    from divided
    where taken > 0
union all
    select
        "part",
        "attribute",
        "cell",
        "w1",
        "w2",
        "s1",
        "s2",
        1 as side,
n - taken as n
    from divided
    where taken < n

)

select part, attribute, side, "s1", "s2", cast(sum(n) as bigint) as n
from sides
group by part, attribute, side, "s1", "s2"
