select cell, cast(1 as int) as part, "w1", "w2", "s1", "s2", n from "shoal_1_cells"
