-- terms beside the source

select key, string_agg(term, ';' order by term) as terms from "shoal_1_long_terms" group by key
