-- full_domain of persons

with looks as (
    select p.class, s.shape
    from "shoal_1_published_keys" as p
    join "shoal_2_numbered_classes" as s on s."qv1" is not distinct from p."qv1" and s."qv2" is not distinct from p."qv2"
),

members as (
    select g.cell, l.shape
    from (select distinct cell, class from "shoal_3_grouping") as g
    join looks as l on l.class = g.class
),

rows_of_persons as (
    select m.shape, p.cell, p.person, p.n
    from "shoal_4_person_pairs" as p
    join members as m on m.cell = p.cell
),

written as (
    select shape, cell, sum(n) as n from rows_of_persons group by shape, cell
),

"persons" as (
    select shape, cell, count(*) as n
    from (
        select p.shape, min(p.cell) as cell
        from rows_of_persons as p
        group by p.shape, p.person
    ) as firsts
    group by shape, cell
),

"persons_s1" as (
    select shape, cell, count(*) as n
    from (
        select p.shape, min(p.cell) as cell
        from rows_of_persons as p
        join "shoal_5_cells" as c on c.cell = p.cell
        group by p.shape, p.person, "c"."s1"
    ) as firsts
    group by shape, cell
),

"persons_s2" as (
    select shape, cell, count(*) as n
    from (
        select p.shape, min(p.cell) as cell
        from rows_of_persons as p
        join "shoal_5_cells" as c on c.cell = p.cell
        group by p.shape, p.person, "c"."s2"
    ) as firsts
    group by shape, cell
),

"persons_s1_s2" as (
    select shape, cell, count(*) as n
    from (
        select p.shape, min(p.cell) as cell
        from rows_of_persons as p
        join "shoal_5_cells" as c on c.cell = p.cell
        group by p.shape, p.person, "c"."s1", "c"."s2"
    ) as firsts
    group by shape, cell
)

select
    w.shape, "c"."s1", "c"."s2",
    cast(sum(w.n) as bigint) as n,
    cast(coalesce(sum("persons".n), 0) as bigint) as "persons",
    cast(coalesce(sum("persons_s1".n), 0) as bigint) as "persons_s1",
    cast(coalesce(sum("persons_s2".n), 0) as bigint) as "persons_s2",
    cast(coalesce(sum("persons_s1_s2".n), 0) as bigint) as "persons_s1_s2"
from written as w
join "shoal_5_cells" as c on c.cell = w.cell
left join "persons" on "persons".shape = w.shape and "persons".cell = w.cell
left join "persons_s1" on "persons_s1".shape = w.shape and "persons_s1".cell = w.cell
left join "persons_s2" on "persons_s2".shape = w.shape and "persons_s2".cell = w.cell
left join "persons_s1_s2" on "persons_s1_s2".shape = w.shape and "persons_s1_s2".cell = w.cell
group by w.shape, "c"."s1", "c"."s2"

-- bsgi of persons, then refine

...

rows_of_persons as (
    select l.shape, a.cell, a.person, a.n
    from "shoal_1_satisfying_grouping" as a
    join looks as l on l.class = a.class
),

...
