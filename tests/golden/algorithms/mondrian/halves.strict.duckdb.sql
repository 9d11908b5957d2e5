with sides as (
    select
        c."part",
        c."attribute",
        p."cell",
        p."w1",
        p."w2",
        p."s1",
        p."s2",
        case when ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") <= c.cut then 0 else 1 end as side,
        p.n
    from "shoal_1_pieces" as p
    join "shoal_1_cuts" as c on c.part = p.part
)

select part, attribute, side, "s1", "s2", cast(sum(n) as bigint) as n
from sides
group by part, attribute, side, "s1", "s2"
