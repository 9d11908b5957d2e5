-- a plan of several limits and metrics

select node, score from "shoal_1_verdicts" where satisfies
