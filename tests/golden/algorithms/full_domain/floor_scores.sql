-- a plan of several limits and metrics

select node, floor as score from "shoal_1_open_nodes"
