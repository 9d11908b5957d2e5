-- slicing, given columns, and an attack

with held as (
    select distinct "t"."v2", "t"."v1" from "shoal_1_coded_people" as t
),

sizes as (
    select g1, cast(sum(n) as double) as n from "shoal_2_shown_rows" group by g1
),

secrets as (
    select t."v1", t.g1, t.sa, sum(t.n) as n
    from "shoal_3_part_fits" as t
    group by t."v1", t.g1, t.sa
)

select "p"."v2", "p"."v1", z.sa, sum(z.n * "f1".n / s.n) as n
from held as p
join "shoal_4_part_fits" as "f1" on "f1"."v2" = p."v2"
join secrets as z on z.g1 = f1.g1 and z."v1" = p."v1"
join sizes as s on s.g1 = z.g1
group by "p"."v2", "p"."v1", z.sa

-- slicing, given columns, and an attack

...

select "p"."v2", z.sa, sum(z.n * "f1".n / s.n) as n
from held as p
join "shoal_1_part_fits" as "f1" on "f1"."v2" = p."v2"
join secrets as z on z.g1 = f1.g1
join sizes as s on s.g1 = z.g1
group by "p"."v2", z.sa

-- slicing, given columns, and an attack

...

select "p"."v1", z.sa, sum(z.n) as n
from held as p
join secrets as z on z."v1" = p."v1"
join sizes as s on s.g1 = z.g1
group by "p"."v1", z.sa
