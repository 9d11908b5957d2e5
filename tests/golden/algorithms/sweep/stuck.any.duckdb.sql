select class from "shoal_1_due" where state = 3
