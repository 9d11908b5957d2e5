-- full_domain of persons

with located as (
    select
        p.cell,
        c."w1" & -32 as path1,
        p.person,
        p.n
    from "shoal_1_person_pairs" as p
    join "shoal_2_cells" as c on c.cell = p.cell
),

moving as (
    select person
    from located
    group by person
    having min(path1) < max(path1)
),

people as (
    select l.cell, l.person, l.n, m.person is not null as moves
    from located as l
    left join moving as m on m.person = l.person
),

"persons" as (
    select cell, cast(count(*) as bigint) as n
    from (
        select min(p.cell) as cell
        from people as p
        where not p.moves
        group by p.person
    ) as firsts
    group by cell
),

"persons_s1" as (
    select cell, cast(count(*) as bigint) as n
    from (
        select min(p.cell) as cell
        from people as p
        join "shoal_2_cells" as c on c.cell = p.cell
        where not p.moves
        group by p.person, "c"."s1"
    ) as firsts
    group by cell
),

"persons_s2" as (
    select cell, cast(count(*) as bigint) as n
    from (
        select min(p.cell) as cell
        from people as p
        join "shoal_2_cells" as c on c.cell = p.cell
        where not p.moves
        group by p.person, "c"."s2"
    ) as firsts
    group by cell
),

"persons_s1_s2" as (
    select cell, cast(count(*) as bigint) as n
    from (
        select min(p.cell) as cell
        from people as p
        join "shoal_2_cells" as c on c.cell = p.cell
        where not p.moves
        group by p.person, "c"."s1", "c"."s2"
    ) as firsts
    group by cell
),

pieces as (
    select cell, cast(case when moves then person else 0 end as bigint) as person, cast(sum(n) as bigint) as n
    from people
    group by cell, case when moves then person else 0 end
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
