-- full_domain

with sizes as (
    select cast(sum(c.n) as bigint) as n from "shoal_1_cells" as c group by c."w1" & -8
)

select n, n as people, count(*) as classes from sizes group by n

-- full_domain of persons

with sizes as (
    select count(distinct p.person) as n from "shoal_1_person_pairs" as p join "shoal_2_cells" as c on c.cell = p.cell group by c."w1" & -32
)

...
