select node, floor as score from "shoal_1_open"
