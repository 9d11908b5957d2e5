-- sweep

select distinct item from "shoal_1_possible_classes" order by item
