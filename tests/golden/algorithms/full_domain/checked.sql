-- full_domain

select count(distinct node) as checked from "shoal_1_results"
