-- full_domain

select node, 1 * score as score from (select * from "metrics/loss") as scores

-- full_domain by precision

select node, -1 * score as score from (select * from "metrics/precision") as scores
