-- terms suppressed for diversity

select l.iset, l.label
from "shoal_1_item_labels" as l
where exists (select 1 from "shoal_2_items" as i where i.iset = l.iset)
