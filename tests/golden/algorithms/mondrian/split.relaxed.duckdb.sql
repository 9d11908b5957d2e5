with divided as (
    select
        c."child",
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
    join "shoal_1_allowed" as c on c.part = p.part
    left join "shoal_1_shares" as s on s.part = p.part and s.attribute = c.attribute and s.cell = p."cell"
),

sides as (
    select
        "child",
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
        "child",
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

select "cell", "w1", "w2", "s1", "s2", cast(2 * child + side as int) as part, n from sides
order by part
