-- sweep, weights

select class from "shoal_1_further" where state = 3
