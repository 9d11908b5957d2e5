-- slicing, given columns, and an attack

with held as (
    select distinct "t"."v2", "t"."v1" from "shoal_1_coded_people" as t
),

sizes as (
    select g1, cast(sum(n) as double) as n from "shoal_2_shown_rows" group by g1
)

select "p"."v2", "p"."v1", sum(s.n * "f1".n / s.n * "f2".n / s.n) as fits, 0 as singled
from held as p
join "shoal_3_part_fits" as "f1" on "f1"."v2" = p."v2"
join "shoal_4_part_fits" as "f2" on "f2"."v1" = p."v1" and "f2".g1 = f1.g1
join sizes as s on s.g1 = f1.g1
group by "p"."v2", "p"."v1"
