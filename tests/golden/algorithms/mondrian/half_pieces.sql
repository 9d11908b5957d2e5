-- mondrian

with sides as (
    select
        c."child",
        p."w1",
        p."s1",
        case when ("p"."w1" & "c"."m1") <= c.cut then 0 else 1 end as side,
        p.n
    from "shoal_1_first_pieces" as p
    join "shoal_2_allowed_cuts" as c on c.part = p.part
)

select "w1", "s1", cast(2 * child + side as int) as part, n from sides

-- mondrian, relaxed, paths of two words

with divided as (
    select
        c."child",
        p."cell",
        p."w1",
        p."w2",
        p."s1",
        p.n,
        case
            when ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") < c.cut then p.n
            when ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") > c.cut then 0
            else coalesce(s.left_rows, p.n)
        end as left_rows
    from "shoal_1_first_pieces" as p
    join "shoal_2_allowed_cuts" as c on c.part = p.part
    left join "shoal_3_median_shares" as s on s.part = p.part and s.attribute = c.attribute and s.cell = p."cell"
),

sides as (
    select
        "child",
        "cell",
        "w1",
        "w2",
        "s1",
        0 as side,
left_rows as n
    from divided
    where left_rows > 0
union all
    select
        "child",
        "cell",
        "w1",
        "w2",
        "s1",
        1 as side,
n - left_rows as n
    from divided
    where left_rows < n

...

-- mondrian, relaxed, kept values counted

with divided as (
    select
        c."child",
        p."w1",
        p.n,
        case
            when ("p"."w1" & "c"."m1") < c.cut then p.n
            when ("p"."w1" & "c"."m1") > c.cut then 0
            else coalesce(s.left_rows, p.n)
        end as left_rows
    from "shoal_1_first_pieces" as p
    join "shoal_2_allowed_cuts" as c on c.part = p.part
    left join "shoal_3_median_shares" as s on s.part = p.part and s.attribute = c.attribute and s.cell = p."w1"
),

...

-- mondrian, relaxed, kept values counted

...

select "w1", cast(2 * child + side as int) as part, n from sides
order by part

-- anatomy, paths of two words, and an attack

with sides as (
    select
        c."child",
        p."cell",
        p."w1",
        p."w2",
        p."s1",
        case when ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") <= c.cut then 0 else 1 end as side,
        p.n
    from "shoal_1_first_pieces" as p
    join "shoal_2_allowed_cuts" as c on c.part = p.part
)

...
