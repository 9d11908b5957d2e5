-- terms that the knowledge lacks

select t.term, d.code as label
from "shoal_1_known_pairs" as k
join "shoal_2_labels" as d on d.l0 = k.label
join "shoal_3_terms" as t on t.l0 = k.term
