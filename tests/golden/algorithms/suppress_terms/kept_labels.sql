-- terms suppressed, and queries

select s.iset, l.label
from "shoal_1_item_labels" as l
join "shoal_2_item_sets" as s on s.item = l.item
where exists (select 1 from "shoal_3_items" as i where i.iset = s.iset)
