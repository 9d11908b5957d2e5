-- full_domain by average_class_size

select node, score from "shoal_1_verdicts" where satisfies
