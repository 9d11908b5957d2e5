-- terms

select s.node, e.label
from "shoal_1_set_terms" as s
join "shoal_2_pairs" as e on e.term = s.term
where s.place = 1
