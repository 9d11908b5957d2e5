-- a plan of full_domain

select node, 1 * score as score from (select * from "metrics/loss") as bounds

-- a plan of several limits and metrics

select node, -1 * score as score from (select * from "metrics/precision") as bounds
