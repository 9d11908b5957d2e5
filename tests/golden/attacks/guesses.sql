-- attack, as labels are written

with ranked as (
    select "s"."v4", "s"."v1", "s"."v2", "s"."v3", s.sa, s.n, max(s.n) over (partition by "s"."v4", "s"."v1", "s"."v2", "s"."v3") as most from "shoal_1_scores" as s
),

guessed as (
    select "r"."v4", "r"."v1", "r"."v2", "r"."v3", r.sa, count(*) over (partition by "r"."v4", "r"."v1", "r"."v2", "r"."v3") as ties
    from ranked as r
    where r.n >= r.most * 0.999999999
),

totals as (
    select sa, sum(n) as n from "shoal_2_secrets" group by sa
),

common as (
    select sa, count(*) over () as ties from totals where n >= (select max(n) from totals) * 0.999999999
),

known as (
    select distinct "s"."v4", "s"."v1", "s"."v2", "s"."v3" from "shoal_1_scores" as s
),

held as (
    select
        "t"."v4", "t"."v1", "t"."v2", "t"."v3", t."s1" as sa, t.part,
        sum(t.n) as n
    from "shoal_3_coded_people" as t
    group by "t"."v4", "t"."v1", "t"."v2", "t"."v3", t."s1", t.part
)

select
    p.part,
    cast(sum(p.n) as double) as persons,
    coalesce(sum(case when k."v4" is null then p.n / cast(c.ties as double) else p.n / cast(g.ties as double) end), 0) as hits,
    coalesce(sum(p.n / cast(c.ties as double)), 0) as common
from held as p
left join known as k on "k"."v4" = "p"."v4" and "k"."v1" = "p"."v1" and "k"."v2" = "p"."v2" and "k"."v3" = "p"."v3"
left join guessed as g on "g"."v4" = "p"."v4" and "g"."v1" = "p"."v1" and "g"."v2" = "p"."v2" and "g"."v3" = "p"."v3" and g.sa = p.sa
left join common as c on c.sa = p.sa
group by p.part

-- attack, as labels are written

...

held as (
    select
        "t"."v4", "t"."v1", "t"."v2", "t"."v3", t."s1" as sa, t.part,
        t."b1",
        sum(t.n) as n
    from "shoal_1_coded_people" as t
    group by "t"."v4", "t"."v1", "t"."v2", "t"."v3", t."s1", t.part, t."b1"
)

select
    p.part,
    p."b1",
    cast(sum(p.n) as double) as persons,
    coalesce(sum(case when k."v4" is null then p.n / cast(c.ties as double) else p.n / cast(g.ties as double) end), 0) as hits,
    coalesce(sum(p.n / cast(c.ties as double)), 0) as common
from held as p
left join known as k on "k"."v4" = "p"."v4" and "k"."v1" = "p"."v1" and "k"."v2" = "p"."v2" and "k"."v3" = "p"."v3"
left join guessed as g on "g"."v4" = "p"."v4" and "g"."v1" = "p"."v1" and "g"."v2" = "p"."v2" and "g"."v3" = "p"."v3" and g.sa = p.sa
left join common as c on c.sa = p.sa
group by p.part, p."b1"
