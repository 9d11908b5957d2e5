-- full_domain of persons

select c."s1", c."s2", p.person
from "shoal_1_person_pairs" as p
join "shoal_2_cells" as c on c.cell = p.cell
