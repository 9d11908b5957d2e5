-- mondrian

with tried as (
    select r.trial, r.part, "r"."m1"
    from "shoal_1_ranked" as r
    where r.place = 1
),

held as (
    select t.trial, ("p"."w1" & "t"."m1") as value, cast(sum(p.n) as bigint) as n
    from "shoal_2_start" as p
    join tried as t on t.part = p.part
    group by t.trial, ("p"."w1" & "t"."m1")
),

running as (
    select
        trial,
        value,
        n,
        cast(sum(n) over (partition by trial order by value rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by trial) as bigint) as total
    from held
),

chosen as (
    select
        trial,
        value,
        n,
        n as taken,
        upto as lower,
        total - upto as upper,
        row_number() over (partition by trial order by abs(2 * upto - total), value) as choice
    from running
    where upto < total
)

select
    r.part,
    r.attribute,
    r.place,
    r."m1",
    c.value as cut,
    c.n as there,
    c.taken,
    c.lower,
    c.upper
from chosen as c
join "shoal_1_ranked" as r on r.trial = c.trial
where c.choice = 1

-- mondrian

with tried as (
    select r.trial, r.part, "r"."m1"
    from "shoal_1_ranked" as r
    where r.place > 1 and not exists (select 1 from "shoal_2_allowed" as a where a.part = r.part)
),

...

-- mondrian, relaxed, paths of two words

...

held as (
    select t.trial, ("p"."w1" & "t"."m1") + ("p"."w2" & "t"."m2") as value, cast(sum(p.n) as bigint) as n
    from "shoal_1_start" as p
    join tried as t on t.part = p.part
    group by t.trial, ("p"."w1" & "t"."m1") + ("p"."w2" & "t"."m2")
),

...

chosen as (
    select
        trial,
        value,
        n,
        total // 2 - (upto - n) as taken,
        total // 2 as lower,
        total - total // 2 as upper,
        1 as choice
    from running
    where upto >= total // 2 and upto - n < total // 2
)

...

-- mondrian, partition

...

running as (
    select
        trial,
        value,
        n,
        cast(sum(n) over (partition by trial order by value rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by trial) as bigint) as total
        , lag(value) over (partition by trial order by value) as below
        , lead(value) over (partition by trial order by value) as above
    from held
),

chosen as (
    select
        trial,
        value,
        n,
        below,
        above,
        n as taken,
        upto as lower,
        total - upto as upper,
        row_number() over (partition by trial order by abs(2 * upto - total), value) as choice
    from running
    where upto < total
)

select
    r.part,
    r.attribute,
    r.place,
    r."m1",
    c.value as cut,
    c.below,
    c.above,
    c.n as there,
    c.taken,
    c.lower,
    c.upper
from chosen as c
join "shoal_1_ranked" as r on r.trial = c.trial
where c.choice = 1
