-- terms

select l.node, l.label
from "shoal_1_first_links" as l
join "shoal_2_set_terms" as s on s.node = l.node and s.place = 2
join "shoal_3_pairs" as e on e.term = s.term and e.label = l.label
