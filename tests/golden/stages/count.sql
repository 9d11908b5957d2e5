-- full_domain

select count(*) as count from "shoal_1_contenders"
