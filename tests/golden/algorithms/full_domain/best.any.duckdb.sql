select min(score) as best from "shoal_1_scores"
