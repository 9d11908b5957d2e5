-- full_domain

select min(score) as best from "shoal_1_more_rows"
