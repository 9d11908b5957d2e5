-- sweep

select distinct item from "shoal_1_numbered" order by item
