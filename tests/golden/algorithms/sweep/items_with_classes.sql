-- sweep

select distinct item from "shoal_1_class_members" order by item
