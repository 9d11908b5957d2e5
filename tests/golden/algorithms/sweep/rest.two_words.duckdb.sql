select place, "s1", "s2", n from "shoal_1_pool"
