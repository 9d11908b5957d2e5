-- full_domain of persons

with published as (
    select p.person
    from "shoal_1_person_pairs" as p
    join (select distinct cell from "shoal_2_grouping") as g on g.cell = p.cell
),

suppressed as (
    select distinct p.person
    from "shoal_1_person_pairs" as p
    left join (select distinct cell from "shoal_2_grouping") as g on g.cell = p.cell
    where g.cell is null
)

select count(*) as persons
from suppressed
where person not in (select person from published where person in (select person from suppressed))
