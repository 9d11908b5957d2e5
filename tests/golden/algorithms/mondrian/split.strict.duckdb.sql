with sides as (
    select
        c."child",
        p."cell",
        p."w1",
        p."w2",
        p."s1",
        p."s2",
        case when ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") <= c.cut then 0 else 1 end as side,
        p.n
    from "shoal_1_pieces" as p
    join "shoal_1_allowed" as c on c.part = p.part
)

select "cell", "w1", "w2", "s1", "s2", cast(2 * child + side as int) as part, n from sides
