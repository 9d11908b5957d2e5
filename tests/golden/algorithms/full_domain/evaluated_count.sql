-- full_domain

select count(distinct node) as evaluated from "shoal_1_more_rows"
