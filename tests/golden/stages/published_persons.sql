-- full_domain of persons

with members as (
    select g.cell, s.shape
    from (select distinct cell, class from "shoal_1_grouping") as g
    join "shoal_2_published_keys" as p on p.class = g.class
    join "shoal_3_numbered_classes" as s on s."qv1" is not distinct from p."qv1" and s."qv2" is not distinct from p."qv2"
),

written as (
    select cell, sum(n) as n from "shoal_4_person_pairs" group by cell
),

"persons" as (
    select cell, count(*) as n
    from (
        select min(p.cell) as cell
        from "shoal_4_person_pairs" as p
        join members as m on m.cell = p.cell
        group by m.shape, p.person
    ) as firsts
    group by cell
),

"persons_s1" as (
    select cell, count(*) as n
    from (
        select min(p.cell) as cell
        from "shoal_4_person_pairs" as p
        join members as m on m.cell = p.cell
        join "shoal_5_cells" as c on c.cell = p.cell
        group by m.shape, p.person, "c"."s1"
    ) as firsts
    group by cell
),

"persons_s2" as (
    select cell, count(*) as n
    from (
        select min(p.cell) as cell
        from "shoal_4_person_pairs" as p
        join members as m on m.cell = p.cell
        join "shoal_5_cells" as c on c.cell = p.cell
        group by m.shape, p.person, "c"."s2"
    ) as firsts
    group by cell
),

"persons_s1_s2" as (
    select cell, count(*) as n
    from (
        select min(p.cell) as cell
        from "shoal_4_person_pairs" as p
        join members as m on m.cell = p.cell
        join "shoal_5_cells" as c on c.cell = p.cell
        group by m.shape, p.person, "c"."s1", "c"."s2"
    ) as firsts
    group by cell
)

select
    m.shape, "c"."s1", "c"."s2",
    cast(sum(w.n) as bigint) as n,
    cast(coalesce(sum("persons".n), 0) as bigint) as "persons",
    cast(coalesce(sum("persons_s1".n), 0) as bigint) as "persons_s1",
    cast(coalesce(sum("persons_s2".n), 0) as bigint) as "persons_s2",
    cast(coalesce(sum("persons_s1_s2".n), 0) as bigint) as "persons_s1_s2"
from members as m
join "shoal_5_cells" as c on c.cell = m.cell
join written as w on w.cell = m.cell
left join "persons" on "persons".cell = m.cell
left join "persons_s1" on "persons_s1".cell = m.cell
left join "persons_s2" on "persons_s2".cell = m.cell
left join "persons_s1_s2" on "persons_s1_s2".cell = m.cell
group by m.shape, "c"."s1", "c"."s2"
