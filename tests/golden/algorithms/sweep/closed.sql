-- sweep

select item, "k1", place, "s1", n from "shoal_1_cleared" where n > 0
