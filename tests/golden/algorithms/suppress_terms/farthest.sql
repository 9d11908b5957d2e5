-- terms out of reach

select class, d, low, high from "shoal_1_reaches" order by high desc, low desc, class limit 10
