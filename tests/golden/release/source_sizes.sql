-- full_domain

with sizes as (
    select c."w1" & -8 as "w1", cast(sum(c.n) as bigint) as n from "shoal_1_cells" as c group by "c"."w1" & -8
)

select n, n as people, count(*) as classes from sizes group by n

-- full_domain of persons

with sizes as (
    select c."w1" & -32 as "w1", count(distinct p.person) as n from "shoal_1_person_pairs" as p join "shoal_2_cells" as c on c.cell = p.cell group by "c"."w1" & -32
)

...

-- population

...

counted as (
    select s.n, greatest(s.n, coalesce(p.n, 0)) as people
    from sizes as s
    left join "shoal_1_population_cells" as p on p."w1" = s."w1"
)

select n, people, count(*) as classes from counted group by n, people
