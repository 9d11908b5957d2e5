-- full_domain of persons

with shown as (
    select distinct cell from "shoal_1_grouping"
),

suppressed as (
    select distinct p.person from "shoal_2_person_pairs" as p left join shown as g on g.cell = p.cell where g.cell is null
),

others as (
    select distinct p.person from "shoal_2_person_pairs" as p join shown as g on g.cell = p.cell join suppressed as s on s.person = p.person
)

select (select count(*) from suppressed) - (select count(*) from others) as persons
