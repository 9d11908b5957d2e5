-- full_domain of persons

with spans as (
    select
        p.person,
        min(p.cell) as cell,
        min(c."w1" & -32) < max(c."w1" & -32)
        as moves
    from "shoal_1_person_pairs" as p
    join "shoal_2_cells" as c on c.cell = p.cell
    group by p.person
),

moving as (
    select p.cell, p.person, p.n
    from "shoal_1_person_pairs" as p
    join spans as s on s.person = p.person
    where s.moves
),

moving_rows as (
    select cell, sum(n) as n from moving group by cell
),

"persons" as (
    select cell, cast(count(*) as bigint) as n
    from spans
    where not moves
    group by cell
),

"persons_s1" as (
    select cell, cast(count(*) as bigint) as n
    from (
        select min(p.cell) as cell
        from "shoal_1_person_pairs" as p
        join spans as s on s.person = p.person
        join "shoal_2_cells" as c on c.cell = p.cell
        where not s.moves
        group by p.person, "c"."s1"
    ) as firsts
    group by cell
),

"persons_s2" as (
    select cell, cast(count(*) as bigint) as n
    from (
        select min(p.cell) as cell
        from "shoal_1_person_pairs" as p
        join spans as s on s.person = p.person
        join "shoal_2_cells" as c on c.cell = p.cell
        where not s.moves
        group by p.person, "c"."s2"
    ) as firsts
    group by cell
),

"persons_s1_s2" as (
    select cell, cast(count(*) as bigint) as n
    from (
        select min(p.cell) as cell
        from "shoal_1_person_pairs" as p
        join spans as s on s.person = p.person
        join "shoal_2_cells" as c on c.cell = p.cell
        where not s.moves
        group by p.person, "c"."s1", "c"."s2"
    ) as firsts
    group by cell
),

pieces as (
    select c.cell, cast(0 as bigint) as person, cast(c.n - coalesce(m.n, 0) as bigint) as n
    from "shoal_2_cells" as c
    left join moving_rows as m on m.cell = c.cell
    where c.n > coalesce(m.n, 0)
    union all
    select cell, person, n from moving
)

select
    p.cell, "c"."w1", "c"."s1", "c"."s2", p.person, p.n,
    case when p.person = 0 then coalesce("persons".n, 0) else 0 end as "persons",
    case when p.person = 0 then coalesce("persons_s1".n, 0) else 0 end as "persons_s1",
    case when p.person = 0 then coalesce("persons_s2".n, 0) else 0 end as "persons_s2",
    case when p.person = 0 then coalesce("persons_s1_s2".n, 0) else 0 end as "persons_s1_s2"
from pieces as p
join "shoal_2_cells" as c on c.cell = p.cell
left join "persons" on "persons".cell = p.cell
left join "persons_s1" on "persons_s1".cell = p.cell
left join "persons_s2" on "persons_s2".cell = p.cell
left join "persons_s1_s2" on "persons_s1_s2".cell = p.cell
