-- a plan of full_domain

select node, 0 as place, score from "shoal_1_signed_scores"
