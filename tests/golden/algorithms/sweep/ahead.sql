-- sweep

select distinct item from "shoal_1_possible" order by item
