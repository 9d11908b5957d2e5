-- refine

with members as (
    select g.class, "c"."w1" & -8 as "w1", cast(sum(g.n) as bigint) as n
    from "shoal_1_satisfying_grouping" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    group by g.class, c."w1" & -8
),

sizes as (
    select class, cast(sum(n) as bigint) as n from members group by class
),

"known1" as (
    select distinct "c"."w1" & -8 as "w1", c."s1" as sa from "shoal_2_cells" as c
),

"counts1" as (
    select g.class, c."s1" as sa, cast(sum(g.n) as bigint) as n
    from "shoal_1_satisfying_grouping" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    group by g.class, c."s1"
),

published as (
    select cast(sum(n) as double) as n from sizes
)

select
    1 as attribute,
    (select 1 - sum(m.n * (h.n / cast(s.n as double)) / p.n)
    from members as m
    join "known1" as k on "k"."w1" = "m"."w1"
    join "counts1" as h on h.class = m.class and h.sa = k.sa
    join sizes as s on s.class = m.class
    cross join published as p) as score
