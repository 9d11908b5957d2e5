-- full_domain

select coalesce(sum(n), 0) as rows, coalesce(max(n), 0) as most from "shoal_1_tally"
