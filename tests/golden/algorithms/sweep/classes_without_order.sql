-- sweep, weights

select class from "shoal_1_further_removals" where state = 3
