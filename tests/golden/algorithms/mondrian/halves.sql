-- mondrian

with sides as (
    select
        c."part",
        c."attribute",
        p."w1",
        p."s1",
        case when ("p"."w1" & "c"."m1") <= c.cut then 0 else 1 end as side,
        p.n
    from "shoal_1_first_pieces" as p
    join "shoal_2_candidate_cuts" as c on c.part = p.part
)

select part, attribute, side, "s1", cast(sum("n") as bigint) as "n"
from sides
group by part, attribute, side, "s1"

-- mondrian, relaxed, paths of two words

with divided as (
    select
        c."part",
        c."attribute",
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
    join "shoal_2_candidate_cuts" as c on c.part = p.part
    left join "shoal_3_median_shares" as s on s.part = p.part and s.attribute = c.attribute and s.cell = p."cell"
),

sides as (
    select
        "part",
        "attribute",
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
        "part",
        "attribute",
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

select part, attribute, 0 as side, left_size as n from "shoal_1_candidate_cuts"
union all
select part, attribute, 1, right_size from "shoal_1_candidate_cuts"

-- anatomy, paths of two words, and an attack

with sides as (
    select
        c."part",
        c."attribute",
        p."cell",
        p."w1",
        p."w2",
        p."s1",
        case when ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") <= c.cut then 0 else 1 end as side,
        p.n
    from "shoal_1_first_pieces" as p
    join "shoal_2_candidate_cuts" as c on c.part = p.part
)

...
