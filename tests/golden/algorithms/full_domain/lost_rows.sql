-- full_domain, out of reach

select node, lost from "shoal_1_verdicts"
