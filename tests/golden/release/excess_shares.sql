-- bsgi of persons, then refine

with totals as (
    select cell, person, sum(n) as n from "shoal_1_joint_rows" group by cell, person
)

select count(*) as persons
from totals as t
left join "shoal_2_person_pairs" as p on p.cell = t.cell and p.person = t.person
where t.n > coalesce(p.n, 0)
