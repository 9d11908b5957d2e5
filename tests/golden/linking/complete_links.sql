-- terms

select l.node, l.label
from "shoal_1_first_links" as l
where not exists (select 1 from "shoal_2_set_terms" as s where s.node = l.node and s.place = 2)
