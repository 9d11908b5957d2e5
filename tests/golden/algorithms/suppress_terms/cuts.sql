-- terms suppressed for diversity

select class, min(cost) as cost from "shoal_1_followed" where is_cut = 1 group by class
