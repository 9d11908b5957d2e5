-- mondrian

with trials as (
    select r.trial, r.part, "r"."m1"
    from "shoal_1_ranked_attributes" as r
    where r.place = 1
),

value_counts as (
    select t.trial, ("p"."w1" & "t"."m1") as value, cast(sum(p.n) as bigint) as n
    from "shoal_2_first_pieces" as p
    join trials as t on t.part = p.part
    group by t.trial, ("p"."w1" & "t"."m1")
),

running_counts as (
    select
        trial,
        value,
        n,
        cast(sum(n) over (partition by trial order by value rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by trial) as bigint) as total
    from value_counts
),

medians as (
    select
        trial,
        value,
        n,
        n as left_rows,
        upto as left_size,
        total - upto as right_size,
        row_number() over (partition by trial order by abs(2 * upto - total), value) as choice
    from running_counts
    where upto < total
)

select
    r.part,
    r.attribute,
    r.place,
    r."m1",
    m.value as cut,
    m.n as cut_rows,
    m.left_rows,
    m.left_size,
    m.right_size
from medians as m
join "shoal_1_ranked_attributes" as r on r.trial = m.trial
where m.choice = 1

-- mondrian

with trials as (
    select r.trial, r.part, "r"."m1"
    from "shoal_1_ranked_attributes" as r
    where r.place > 1 and not exists (select 1 from "shoal_2_allowed_cuts" as a where a.part = r.part)
),

...

-- mondrian, relaxed, paths of two words

...

value_counts as (
    select t.trial, ("p"."w1" & "t"."m1") + ("p"."w2" & "t"."m2") as value, cast(sum(p.n) as bigint) as n
    from "shoal_1_first_pieces" as p
    join trials as t on t.part = p.part
    group by t.trial, ("p"."w1" & "t"."m1") + ("p"."w2" & "t"."m2")
),

...

medians as (
    select
        trial,
        value,
        n,
        total // 2 - (upto - n) as left_rows,
        total // 2 as left_size,
        total - total // 2 as right_size,
        1 as choice
    from running_counts
    where upto >= total // 2 and upto - n < total // 2
)

...

-- mondrian, partition

...

running_counts as (
    select
        trial,
        value,
        n,
        cast(sum(n) over (partition by trial order by value rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by trial) as bigint) as total
        , lag(value) over (partition by trial order by value) as below
        , lead(value) over (partition by trial order by value) as above
    from value_counts
),

medians as (
    select
        trial,
        value,
        n,
        below,
        above,
        n as left_rows,
        upto as left_size,
        total - upto as right_size,
        row_number() over (partition by trial order by abs(2 * upto - total), value) as choice
    from running_counts
    where upto < total
)

select
    r.part,
    r.attribute,
    r.place,
    r."m1",
    m.value as cut,
    m.below,
    m.above,
    m.n as cut_rows,
    m.left_rows,
    m.left_size,
    m.right_size
from medians as m
join "shoal_1_ranked_attributes" as r on r.trial = m.trial
where m.choice = 1
