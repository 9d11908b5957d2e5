-- full_domain of persons

select "pv1", row_number() over (order by "pv1") as person
from (select distinct "pv1" from "shoal_1_tally") as persons
