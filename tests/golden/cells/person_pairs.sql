-- full_domain of persons

select t.cell, p.person, s.n
from "shoal_1_tally" as s
join "shoal_2_cells" as t on t."qv1" is not distinct from s."qv1" and t."qv2" is not distinct from s."qv2" and t."sv1" is not distinct from s."sv1" and t."sv2" is not distinct from s."sv2"
join "shoal_3_person_numbers" as p on p."pv1" is not distinct from s."pv1"
