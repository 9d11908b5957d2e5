-- terms suppressed for diversity

select i.iset, e.label
from (select distinct iset, parent, term from "shoal_1_first_items") as i
join "shoal_2_pairs" as e on e.term = i.term

-- terms suppressed for diversity

select i.iset, e.label
from (select distinct iset, parent, term from "shoal_1_next_items") as i
join "shoal_2_item_labels" as l on l.iset = i.parent
join "shoal_3_pairs" as e on e.term = i.term and e.label = l.label
