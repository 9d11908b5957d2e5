select item, "k1", place, "s1", n from "shoal_1_closed" where item < 17
