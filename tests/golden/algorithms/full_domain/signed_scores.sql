-- full_domain

select node, 1 * score as score from (select * from "metrics/loss") as scores

-- a plan of several limits and metrics

select node, -1 * score as score from (select * from "metrics/precision") as scores
