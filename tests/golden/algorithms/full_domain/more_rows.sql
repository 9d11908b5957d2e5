-- full_domain

select "node", "m1", "lost", "satisfies" from "shoal_1_verdicts"
