-- terms that the knowledge lacks

select coalesce(max(n), 0) as most from "shoal_1_term_sets"
