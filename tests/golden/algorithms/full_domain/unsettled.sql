-- full_domain

select count(*) as unsettled from "shoal_1_open" where not tagged and not measured
