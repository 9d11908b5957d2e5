-- terms beside the source

select min(term) as term from "shoal_1_long_terms" where replace(term, ';', '') <> term
