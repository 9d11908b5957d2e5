select step from "shoal_1_failing"
