-- full_domain

select attribute, share from "shoal_1_spread"
