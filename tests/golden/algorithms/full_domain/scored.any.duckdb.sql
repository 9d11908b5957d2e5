select node, score from "shoal_1_verdicts" where satisfies
