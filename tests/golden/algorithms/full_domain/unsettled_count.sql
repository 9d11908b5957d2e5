-- full_domain

select count(*) as unsettled from "shoal_1_open_nodes" where not is_tagged and not is_evaluated
