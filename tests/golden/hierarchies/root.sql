-- recoding, large hierarchy

select max(l2) as root from "shoal_1_levels"
