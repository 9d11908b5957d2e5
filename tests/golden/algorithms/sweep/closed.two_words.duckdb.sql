select item, "k1", "k2", place, "s1", "s2", n from "shoal_1_pieces" where n > 0
