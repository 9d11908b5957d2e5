-- terms out of reach

select class, min(cost) as cost from "shoal_1_pending" group by class
